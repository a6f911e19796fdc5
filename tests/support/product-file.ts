import { readFileSync } from 'node:fs';
import { readProduct } from '../../server/domain/product-file/read-product.ts';
import type { Product } from '../../server/domain/product/product.ts';

export const productFiles = ['ax-med-01.json', 'ax-ci-02.json', 'ax-ann-03.json', 'ax-acc-04.json'] as const;
export type ProductFileName = (typeof productFiles)[number];

export const productText = (file: ProductFileName): string =>
  readFileSync(new URL(`../../fixtures/products/${file}`, import.meta.url), 'utf8');

/** A product of the demonstration, as it is loaded. */
export const productOf = (file: ProductFileName): Product => readProduct(file, productText(file));

/** Part of a file whose shape the test knows. */
type Part = Record<string, unknown> | unknown[];

/** The file's text with a member set, or taken out by undefined. */
export function changedProduct(
  file: ProductFileName,
  path: readonly (string | number)[],
  value: unknown,
): string {
  const product = JSON.parse(productText(file)) as Part;
  let part = product as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) part = part[step] as Record<string | number, unknown>;
  part[path.at(-1) ?? ''] = value;
  return JSON.stringify(product);
}
