import * as z from 'zod/mini';
import type { ConfirmDetails } from '../../../contract/model/order.ts';
import type { ShownDocument } from '../../parts/document/document-text.tsx';
import type { ReadText } from '../../parts/document/read-state.ts';

/** A document that is signed by hand. */
export type SignedDocument = ConfirmDetails['signatures'][number];

/** Who reads and signs: the applicant by their process; an invited member by their own number, whichever link they have. */
export type Signer = { readonly process_no: string } | { readonly member_no: string };

/** What is kept of what they read and signed goes by this number. */
export const signerNo = (signer: Signer): string =>
  'process_no' in signer ? signer.process_no : signer.member_no;

/**
 * The text as this person reads it: what the applicant read before the application counts, and where a phone goes from
 * hand to hand, what one person read no other has.
 */
export const readBy = (signer: Signer, { document_no, sha256 }: SignedDocument): ReadText => ({
  document_no: 'process_no' in signer ? document_no : `${document_no} ${signer.member_no}`,
  sha256,
});

/** A document's text as the server keeps it. */
const keptDocument = z.object({
  name: z.string(),
  version: z.string(),
  paragraphs: z.array(
    z.object({ heading: z.optional(z.string()), text: z.string(), exclusion: z.boolean() }),
  ),
});

/** Throws where the text is no document. */
export function documentOf(text: string): ShownDocument {
  const { paragraphs, ...document } = keptDocument.parse(JSON.parse(text));
  return {
    ...document,
    paragraphs: paragraphs.map(({ heading = null, text, exclusion }) => ({
      ...{ heading, text, is_exclusion: exclusion },
    })),
  };
}
