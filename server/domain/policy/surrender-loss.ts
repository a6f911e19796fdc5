import type { Product } from '../product/product.ts';
import type { PolicyContent } from './content.ts';

/** What whoever gives it back gives up first: a yearly payment where the product has one, else its main cover. */
export function surrenderLoss({ plans }: Pick<Product, 'plans'>, content: PolicyContent): string {
  const fromTables = plans.flatMap(({ benefits }) => benefits.filter(({ table }) => table !== undefined));
  const paidOut = content.benefits.find(({ label }) => fromTables.some((one) => one.label === label));
  if (paidOut) return `${paidOut.label}（${paidOut.value}）不再给付`;
  const [main, ...more] = content.insured[0]?.items ?? [];
  if (!main) return '之后发生的事故不再赔付';
  return `${main.name}（${main.sum}）${more.length > 0 ? '等' : ''}不再给付`;
}
