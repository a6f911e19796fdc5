import { expect, test } from 'vitest';
import { parsePartList } from './part-list.ts';

const list = (parts: string) => `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
const part = '<Part><PartNumber>1</PartNumber><ETag>"a"</ETag></Part>';

test.each([
  ['as the SDKs write it', `<?xml version="1.0" encoding="UTF-8"?>\n${list(part)}`],
  ['in the other order, with space', list('\n<Part>\n<ETag>a</ETag> <PartNumber> 1 </PartNumber></Part>\n')],
  ['with quotes escaped', list('<Part><PartNumber>1</PartNumber><ETag>&quot;a&#34;</ETag></Part>')],
  ['in a namespace', `<CompleteMultipartUpload xmlns="http://x">${part}</CompleteMultipartUpload>`],
  [
    'with a comment and a section of text',
    list('<!-- x --><Part><PartNumber>1</PartNumber><ETag><![CDATA["a"]]></ETag></Part>'),
  ],
])('a list %s', (_, body) => {
  expect(parsePartList(body, 10)).toEqual([{ partNumber: 1, etag: 'a' }]);
});

test.each([
  ['nothing', ''],
  ['no XML', 'parts'],
  ['no parts', list('')],
  ['an end that is missing', `<CompleteMultipartUpload>${part}`],
  ['something behind it', `${list(part)}x`],
  ['another element', list(`${part}<Other/>`)],
  ['text between parts', list(`${part}x`)],
  ['a part in a part', list(`<Part>${part}</Part>`)],
  ['a part outside', part],
  ['a number twice', list('<Part><PartNumber>1</PartNumber><PartNumber>1</PartNumber><ETag>a</ETag></Part>')],
  ['no number', list('<Part><ETag>a</ETag></Part>')],
  ['no tag', list('<Part><PartNumber>1</PartNumber></Part>')],
  ['a number that is none', list('<Part><PartNumber>1.0</PartNumber><ETag>a</ETag></Part>')],
  ['an entity of its own', `<!DOCTYPE a [<!ENTITY e "1">]>${list(part.replace('>1<', '>&e;<'))}`],
  ['more parts than an upload has', list(part.repeat(11))],
])('a list with %s is malformed', (_, body) => {
  expect(() => parsePartList(body, 10)).toThrow(expect.objectContaining({ code: 'MalformedXML' }) as Error);
});

test.each([
  ['opened and never closed', '<Part>'.repeat(170_000)],
  ['deeper and deeper', '<a>'.repeat(340_000)],
  ['of space', ' '.repeat(1_000_000)],
  ['of part numbers', `<Part><PartNumber>${'1'.repeat(1_000_000)}`],
])('a megabyte %s is refused at once', (_, body) => {
  const began = performance.now();
  expect(() => parsePartList(`<CompleteMultipartUpload>${body}`, 10_000)).toThrow();
  expect(performance.now() - began).toBeLessThan(1000);
});
