import type { IdentityCaseDetail } from '../../../contract/services/review.ts';

type Seen = Pick<IdentityCaseDetail['fields'][number], 'field' | 'read' | 'value'>;
type Correction = IdentityCaseDetail['corrections'][number];

/**
 * What put the value there that counts now; undefined: nobody did. Corrections are kept as history, newest first: once a
 * side was photographed anew, or another paper shown, those of before say nothing of what stands there.
 */
export function correctionOf(
  { paper, corrections }: Pick<IdentityCaseDetail, 'paper' | 'corrections'>,
  { field, read, value }: Seen,
): Correction | undefined {
  if (paper !== 'id_card' || value === (read ?? '')) return undefined;
  return corrections.find((one) => one.field === field && one.typed === value);
}
