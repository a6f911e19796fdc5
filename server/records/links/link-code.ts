import { createHash, timingSafeEqual } from 'node:crypto';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import type { links } from '../../tables/link.ts';
import { inAlphabet, newId } from '../new-id.ts';

/** What a code is signed for: none of it changes while a link is good. */
export type Signed = Pick<
  typeof links.$inferSelect,
  'transmitRecordNo' | 'kind' | 'purpose' | 'ownerKind' | 'ownerNo' | 'personNo' | 'expiresAt'
>;

/** 60 bits that nobody guesses, and 40 that only the server's key makes. */
const randomLength = 12;
const signatureLength = 8;

const signatureOf = (key: FingerprintKey, random: string, link: Signed): string => {
  const { transmitRecordNo, kind, purpose, ownerKind, ownerNo, personNo, expiresAt } = link;
  const text = JSON.stringify([
    ...['link', random, transmitRecordNo, kind, purpose],
    ...[ownerKind, ownerNo, personNo, expiresAt.getTime()],
  ]);
  const bytes = createHash('sha256').update(key.fingerprint(text)).digest();
  return inAlphabet(bytes.subarray(0, signatureLength));
};

/** A code that fits a short message, signed for what the link is for, for whom and until when. */
export function newLinkCode(key: FingerprintKey, link: Signed): string {
  const random = newId('', randomLength);
  return random + signatureOf(key, random, link);
}

/** Whether the link is as it was when its code was made. Codes of releases before had no signature. */
export function isGenuine(
  key: FingerprintKey,
  { code, ...link }: Signed & { readonly code: string },
): boolean {
  if (code.length === randomLength) return true;
  const made = Buffer.from(signatureOf(key, code.slice(0, randomLength), link));
  const given = Buffer.from(code.slice(randomLength));
  return given.length === made.length && timingSafeEqual(given, made);
}
