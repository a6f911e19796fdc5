import { CosError } from './errors.ts';

export type XmlValue = string | number | boolean | XmlNode | readonly XmlNode[];
export interface XmlNode {
  readonly [name: string]: XmlValue | undefined;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

function element(name: string, value: XmlValue): string {
  if (Array.isArray(value)) return value.map((item: XmlNode) => element(name, item)).join('');
  const content = typeof value === 'object' ? children(value as XmlNode) : escape(String(value));
  return `<${name}>${content}</${name}>`;
}

function children(node: XmlNode): string {
  return Object.entries(node)
    .map(([name, value]) => (value === undefined ? '' : element(name, value)))
    .join('');
}

export const xmlDocument = (root: XmlNode) => `<?xml version="1.0" encoding="UTF-8"?>\n${children(root)}`;

export interface ListedPart {
  readonly partNumber: number;
  readonly etag: string;
}

/** An entity tag may come with its quotes, plain or escaped, or without. */
const unquote = (etag: string) => etag.replace(/&quot;|&#34;|"/g, '').trim();

/** The body of CompleteMultipartUpload, the one document that clients send to this store. */
export function parseCompleteMultipartUpload(body: string): readonly ListedPart[] {
  const malformed = () => new CosError('MalformedXML');
  const root =
    /^\s*(?:<\?xml[^>]*\?>\s*)?<CompleteMultipartUpload[^>]*>([\s\S]*)<\/CompleteMultipartUpload>\s*$/.exec(
      body,
    );
  if (!root) throw malformed();
  const parts = root[1]!.match(/<Part>[\s\S]*?<\/Part>/g) ?? [];
  const rest = root[1]!.replace(/<Part>[\s\S]*?<\/Part>/g, '').trim();
  if (parts.length === 0 || rest !== '') throw malformed();
  return parts.map((part) => {
    const number = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(part);
    const etag = /<ETag>([^<]*)<\/ETag>/.exec(part);
    if (!number || !etag) throw malformed();
    return { partNumber: Number(number[1]), etag: unquote(etag[1]!) };
  });
}
