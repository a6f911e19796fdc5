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
