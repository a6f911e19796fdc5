import { expect, test } from 'vitest';
import { changedProduct, productOf } from '../../../tests/support/product-file.ts';
import { readProduct } from '../product-file/read-product.ts';
import { minorDeathCapsOf } from './minors.ts';

test('a page is told the caps of the product’s file, where the plan pays for a death', () => {
  const caps = [
    { under_age: 8, yuan: 125_000 },
    { under_age: 16, yuan: 300_000 },
  ];
  const product = readProduct('x', changedProduct('ax-acc-04.json', ['minor_death_caps'], caps));
  expect(minorDeathCapsOf(product, product.plans[0]!)).toEqual(caps);
  const withoutDeath = productOf('ax-med-01.json');
  expect(minorDeathCapsOf(withoutDeath, withoutDeath.plans[0]!)).toEqual([]);
});
