import { CosError } from './errors.ts';

export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/**
 * Null: the whole object is to be answered, also for a form that a server may ignore (RFC 9110, 14.2). Throws CosError
 * InvalidRange where nothing of the object lies in it.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [first, last] = [match[1]!, match[2]!];
  const suffix = first === '';
  const start = suffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = suffix || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (!suffix && last !== '' && Number(last) < Number(first)) return null;
  if (start > end) throw new CosError('InvalidRange');
  return { start, end };
}
