import { createHash } from 'node:crypto';
import type { DocumentHead } from '../../../contract/model/product.ts';
import type { Product } from './product.ts';
import type { ProductDocument } from './schema/content.ts';

/** So many characters are read in a minute. */
const charactersAMinute = 400;

/** What a document's hash is of: the text as it is shown, its members in one order wherever it was read from. */
export const documentText = ({ name, version, paragraphs }: ProductDocument): string =>
  JSON.stringify({
    ...{ name, version },
    paragraphs: paragraphs.map(({ text, heading, exclusion }) => ({ text, heading, exclusion })),
  });

/** A document without its paragraphs, with what tells its text from any other. */
export function documentHead(document: ProductDocument): DocumentHead {
  const { document_no, name, type, version, must_read, paragraphs } = document;
  const characters = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  return {
    ...{ document_no, name, type, version, is_must_read: must_read },
    minutes: Math.max(1, Math.round(characters / charactersAMinute)),
    sha256: createHash('sha256').update(documentText(document)).digest('hex'),
  };
}

type Read = readonly { readonly document_no: string; readonly sha256: string }[];

/** Must-read documents whose present text is not among those that were read (R3). */
export const unreadDocuments = ({ documents }: Product, read: Read): DocumentHead[] =>
  documents
    .filter(({ must_read }) => must_read)
    .map(documentHead)
    .filter(
      (head) => !read.some((one) => one.document_no === head.document_no && one.sha256 === head.sha256),
    );
