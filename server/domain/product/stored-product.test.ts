import { expect, test } from 'vitest';
import { productFiles, productOf, type ProductFileName } from '../../../tests/support/product-file.ts';
import type { Product } from './product.ts';
import { asStored, type StoredProduct } from './stored-product.ts';

/** As files were before they stated their cover period. */
const unstated = ({ cover_period: _stated, ...stored }: Product): StoredProduct => stored;

const earlier = (file: ProductFileName, changes: Partial<Product> = {}): StoredProduct =>
  unstated({ ...productOf(file), ...changes });

test.each(productFiles)('%s, stored before, is insured for as long as it says now', (file) => {
  expect(asStored(earlier(file))).toEqual(productOf(file));
});

test('an income stored before is in the unit that its hint told', () => {
  const modules = productOf('ax-ann-03.json').modules.map((module) => ({
    ...module,
    fields: module.fields.map(({ unit: _unit, ...field }) => field),
  }));
  expect(asStored({ ...productOf('ax-ann-03.json'), modules })).toEqual(productOf('ax-ann-03.json'));
});

test('what is stated counts, whatever the words are', () => {
  const stated = productOf('ax-med-01.json');
  const { cover_period } = asStored({ ...stated, facts: [{ label: '保险期间', value: '7 天' }] });
  expect(cover_period).toEqual(stated.cover_period);
});

test.each([
  ['short', '7 天', { days: 7 }],
  ['short', '365 天', { days: 365 }],
  ['short', '见保险单', { years: 1 }],
  ['long', '20 年', { years: 20 }],
  ['long', '至 80 周岁', { to_age: 80 }],
  ['long', '见保险单', 'life'],
] as const)('a %s product stored before that said “%s”', (insurance_term, value, period) => {
  const facts = [{ label: '保险期间', value }];
  expect(asStored(earlier('ax-med-01.json', { insurance_term, facts })).cover_period).toEqual({
    ...{ kind: 'fixed', period },
  });
});

test('a term stored before is what its label says, where its value is not one of ours', () => {
  const factors = structuredClone(productOf('ax-ci-02.json').factors);
  const term = factors.find(({ factor }) => factor === 'term');
  if (term?.input === 'options') term.options.push({ value: 'y20', label: '保 20 年', only_if: [] });
  expect(asStored(earlier('ax-ci-02.json', { factors })).cover_period).toMatchObject({
    of: { to70: { to_age: 70 }, life: 'life', y20: { years: 20 } },
  });
});
