import { expect, test } from 'vitest';
import { productFiles, productOf } from '../../../tests/support/product-file.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { isComplete, layOut } from '../../domain/premium/lay-out.ts';
import type { Product } from '../../domain/product/product.ts';
import { inventPerson } from '../invented-person.ts';
import { choiceIn, demoSales, type DemoSale } from './demo-sale.ts';

const products = productFiles.map(productOf);

function chosenOn(day: string, sale: DemoSale) {
  const product = products.find(({ product_no }) => product_no === sale.productNo) as Product;
  const { genes, product_plan_no } = choiceIn(sale, { product, person: inventPerson(sale.personSeed) }, day);
  return { product, choices: readChoices(product, product_plan_no, genes) };
}

// Since nobody who is invented grows younger: somebody is 46 from 27 March 2028 on.
test.each(['2026-11-30', '2028-03-27', '2029-09-30', '2032-11-30'])(
  'whom the demonstration invents may be insured as they choose on %s',
  (day) => {
    const not = demoSales.filter((sale) => {
      const { product, choices } = chosenOn(day, sale);
      return !isComplete(layOut(product, choices, day));
    });
    expect(not).toEqual([]);
  },
);

test('and choose what is nearest to the sample where they are too old for it', () => {
  const sale = demoSales.find(({ personSeed }) => personSeed === 30)!;
  const payPeriod = (day: string) => chosenOn(day, sale).choices.insurants[0]?.get('pay_period');
  expect([payPeriod('2028-03-26'), payPeriod('2028-03-27')]).toEqual([['20'], ['10']]);
});
