import type { FactorPlace } from '../../choices.ts';

export const factorId = ({ insurant, gene_key }: FactorPlace): string =>
  `factor-${insurant ?? 'policy'}-${gene_key}`;

/** Scrolls to the factor and puts the focus on what can be chosen of it. */
export function leadTo(place: FactorPlace): void {
  const row = document.getElementById(factorId(place));
  if (!row) return;
  row.scrollIntoView({ block: 'center' });
  const control = row.querySelector<HTMLElement>('input:checked, input:not([aria-disabled]), button, input');
  (control ?? row).focus({ preventScroll: true });
}
