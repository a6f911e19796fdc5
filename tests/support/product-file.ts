import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Puts files into a folder of products, with the images that they name. */
export function layProducts(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const images = fileURLToPath(new URL('../../fixtures/products/images', import.meta.url));
  cpSync(images, join(folder, 'images'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** A folder with these products. */
export function productFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'products-'));
  layProducts(folder, files);
  return folder;
}
