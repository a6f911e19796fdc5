import { SaxesParser } from 'saxes';
import { CosError } from './errors.ts';

export interface ListedPart {
  readonly partNumber: number;
  readonly etag: string;
}

const malformed = () => new CosError('MalformedXML');

/** Where a list of parts has its elements; whatever else stands somewhere is refused where it stands. */
const placeOf: Record<string, string> = {
  CompleteMultipartUpload: '',
  Part: 'CompleteMultipartUpload',
  PartNumber: 'CompleteMultipartUpload/Part',
  ETag: 'CompleteMultipartUpload/Part',
};
const texts = ['PartNumber', 'ETag'];

/** One part's elements by their names. */
type Fields = Map<string, string>;

/** An entity tag comes with its quotes or without. */
function partOf(fields: Fields): ListedPart {
  const [number, etag] = texts.map((name) => fields.get(name)?.trim());
  if (number === undefined || etag === undefined || !/^\d{1,5}$/.test(number)) throw malformed();
  return { partNumber: Number(number), etag: etag.replaceAll('"', '') };
}

/**
 * The body of CompleteMultipartUpload, the one document that clients send to this store. Throws MalformedXML, also for
 * more parts than an upload can have.
 */
export function parsePartList(body: string, maxParts: number): readonly ListedPart[] {
  const parts: ListedPart[] = [];
  const path: string[] = [];
  let fields: Fields = new Map();
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw malformed();
  });
  parser.on('doctype', () => {
    throw malformed();
  });
  parser.on('opentag', ({ name }) => {
    if (placeOf[name] !== path.join('/') || fields.has(name)) throw malformed();
    path.push(name);
    if (name === 'Part') fields = new Map();
    if (texts.includes(name)) fields.set(name, '');
  });
  const onText = (text: string) => {
    const name = path.at(-1) ?? '';
    if (texts.includes(name)) fields.set(name, (fields.get(name) ?? '') + text);
    else if (text.trim() !== '') throw malformed();
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    path.pop();
    if (name !== 'Part') return;
    if (parts.push(partOf(fields)) > maxParts) throw malformed();
  });
  parser.write(body).close();
  if (parts.length === 0) throw malformed();
  return parts;
}
