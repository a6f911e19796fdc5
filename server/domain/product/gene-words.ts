import type { Product } from './product.ts';

export interface GeneWords {
  readonly name: string;
  readonly values: string[];
}

/** A factor and what was chosen of it, as the trial says them. */
export function geneWords({ factors }: Product, key: string, chosen: readonly string[]): GeneWords {
  const factor = factors.find((one) => one.factor === key);
  const options = factor?.input === 'options' ? factor.options : [];
  return {
    name: factor?.name ?? '投保信息',
    values: chosen.map((value) => options.find((one) => one.value === value)?.label ?? value),
  };
}
