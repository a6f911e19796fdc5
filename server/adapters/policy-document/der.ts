// The few kinds of ASN.1 that a CMS signature is made of (X.690, DER).

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.of(length);
  if (length < 0x100) return Buffer.of(0x81, length);
  return Buffer.of(0x82, length >> 8, length & 0xff);
};

/** Tag, length and content. Throws RangeError for 64 KB or more, which are no content of a signature's. */
export function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length > 0xffff) throw new RangeError(`${content.length} bytes in one element`);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

/** Throws RangeError for 64 KB or more. */
export const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
/** In the order that DER asks of a set. Throws RangeError for 64 KB or more. */
export const setOf = (...parts: readonly Buffer[]): Buffer =>
  element(0x31, ...[...parts].sort(Buffer.compare));
/** Throws RangeError for 64 KB or more. */
export const octets = (content: Buffer): Buffer => element(0x04, content);
/** Of one byte. Throws as element does. */
export const integer = (value: number): Buffer => element(0x02, Buffer.of(value));
export const none = Buffer.of(0x05, 0x00);

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

/** Throws RangeError for 64 KB or more. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Where an element begins and ends in its bytes, and where its content does. */
export interface Place {
  readonly tag: number;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** The element that begins there. Throws RangeError where it goes beyond the bytes. */
export function elementAt(bytes: Buffer, start: number): Place {
  const first = bytes[start + 1];
  if (first === undefined) throw new RangeError('no element');
  const more = first & 0x80 ? first & 0x7f : 0;
  const length = more === 0 ? first : bytes.readUIntBE(start + 2, more);
  const body = start + 2 + more;
  if (body + length > bytes.length) throw new RangeError('an element goes beyond its bytes');
  return { tag: bytes[start] ?? 0, start, body, end: body + length };
}

/** The elements that follow each other inside of another. Throws RangeError where one goes beyond the bytes. */
export function childrenOf(bytes: Buffer, { body, end }: Place): Place[] {
  const children: Place[] = [];
  for (let at = body; at < end;) {
    const child = elementAt(bytes, at);
    children.push(child);
    at = child.end;
  }
  return children;
}

export const bytesOf = (bytes: Buffer, { start, end }: Place): Buffer => bytes.subarray(start, end);
export const contentBytes = (bytes: Buffer, { body, end }: Place): Buffer => bytes.subarray(body, end);
