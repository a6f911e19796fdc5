import type { KeyObject, X509Certificate } from 'node:crypto';
import { checkDetached, signDetached } from './cms.ts';

/** Bytes that a drawing leaves free for its signature. */
export const signatureBytes = 6144;

/** What a drawing puts into its byte range until it is signed: as wide as any offset. */
export const openRange = [0, 9_999_999_999, 9_999_999_999, 9_999_999_999] as const;

interface Opening {
  /** Of the hexadecimal text with its brackets. */
  readonly start: number;
  readonly end: number;
}

function openingIn(pdf: Buffer): Opening {
  const start = pdf.indexOf(`<${'0'.repeat(64)}`);
  const end = start < 0 ? -1 : pdf.indexOf('>', start) + 1;
  if (end <= 0) throw new RangeError('the drawing has no place for a signature');
  return { start, end };
}

const outside = (pdf: Buffer, { start, end }: Opening): Buffer =>
  Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);

/** Signs a drawing in the place that it left. Throws RangeError where it has none, or one that is too small. */
export function signPdf(drawn: Buffer, key: KeyObject, certificates: readonly Buffer[]): Buffer {
  const pdf = Buffer.from(drawn);
  const opening = openingIn(pdf);
  const from = pdf.indexOf('/ByteRange [');
  const to = pdf.indexOf(']', from) + 1;
  const range = `/ByteRange [0 ${opening.start} ${opening.end} ${pdf.length - opening.end}]`;
  if (from < 0 || range.length > to - from) throw new RangeError('the drawing has no byte range');
  pdf.write(range.padEnd(to - from, ' '), from, 'latin1');
  const cms = signDetached(outside(pdf, opening), key, certificates).toString('hex');
  if (cms.length > opening.end - opening.start - 2) throw new RangeError('the signature is too long');
  pdf.write(cms, opening.start + 1, 'latin1');
  return pdf;
}

const rangePattern = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/;

/**
 * The certificate of a file's signature, and whether it covers every byte of the file beside itself. Null: there is
 * none that can be read.
 */
export function checkPdf(
  pdf: Buffer,
): { readonly certificate: X509Certificate; readonly isIntact: boolean } | null {
  const found = rangePattern.exec(pdf.toString('latin1'));
  const [start = 0, end = 0, rest = 0] = (found?.slice(1) ?? []).map(Number);
  if (!found || start >= end || end + rest !== pdf.length) return null;
  try {
    const hex = pdf.subarray(start + 1, end - 1).toString('latin1');
    return checkDetached(Buffer.from(hex, 'hex'), outside(pdf, { start, end }));
  } catch {
    return null;
  }
}
