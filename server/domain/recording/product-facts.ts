import type { Product } from '../product/product.ts';
import type { CoverFacts } from './policy-items.ts';

/** Where the order was made elsewhere and did not tell. */
const asApplied = '以投保单为准';

/** What the applicant reads aloud once a policy of ours is there; null where nobody does, or for the insurer's alone. */
export const readOfPolicy = ({ recording }: Product): NonNullable<Product['recording']> | null =>
  recording && !recording.only_by_insurer ? recording : null;

/** What the product says of everybody's contract; what an order says of its own goes before. */
export function productFacts(product: Product): CoverFacts {
  const factOf = (label: string) => product.facts.find((fact) => fact.label === label)?.value;
  return {
    cover: product.hero.map(({ label, value }) => [label, value] as const),
    premium: asApplied,
    term: factOf('保险期间') ?? asApplied,
    payment: factOf('交费') ?? asApplied,
    waitingPeriod: factOf('等待期') ?? '无',
    coolingOff: `${product.cooling_off_days} 天`,
    exclusions: product.exclusions,
    surrender: `犹豫期后退保：${factOf('犹豫期后退保') ?? '只退还现金价值，可能有损失'}`,
  };
}
