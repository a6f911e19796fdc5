import { expect, test } from 'vitest';
import { policyOfSomebody } from '../../../tests/support/policy-content.ts';
import { productOf } from '../../../tests/support/product-file.ts';
import { surrenderLoss } from './surrender-loss.ts';

const item = (name: string, sum: string) => ({ name, sum, fen: 0, extra_fen: 0 });
const insuredBy = (...items: ReturnType<typeof item>[]) =>
  policyOfSomebody.insured.map((one) => ({ ...one, items }));

test('who gives an annuity back is told of what it would have paid each year', () => {
  expect(surrenderLoss(productOf('ax-ann-03.json'), policyOfSomebody)).toBe(
    '保证的养老年金（每年 24,000.00 元，领取至终身）不再给付',
  );
});

test('of a waiver of premiums nobody is told instead of the main cover', () => {
  const benefits = [{ label: '被保险人豁免', value: '确诊轻度、中度疾病的，豁免以后各期保费' }];
  const main = item('重度疾病保险金', '50 万元');
  const toldOf = (...items: ReturnType<typeof item>[]) =>
    surrenderLoss(productOf('ax-ci-02.json'), {
      ...policyOfSomebody,
      benefits,
      insured: insuredBy(...items),
    });
  expect(toldOf(main, item('轻度疾病保险金', '15 万元'))).toBe('重度疾病保险金（50 万元）等不再给付');
  expect(toldOf(main)).toBe('重度疾病保险金（50 万元）不再给付');
});
