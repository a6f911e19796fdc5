import type { Product } from './product.ts';

/** Cover that is chosen besides: factors of several values. */
export const optionalFactorsOf = ({ factors }: Product): string[] =>
  factors.filter(({ kind }) => kind === 'multiple').map(({ factor }) => factor);
