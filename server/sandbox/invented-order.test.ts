import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { beijingDay } from '../../contract/dates.ts';
import { readChoices } from '../domain/premium/choices.ts';
import { layOut } from '../domain/premium/lay-out.ts';
import { quote } from '../domain/premium/quote.ts';
import { fenWords } from '../../contract/yuan-words.ts';
import { productFile } from '../domain/product/product.ts';
import { inventPerson, type InventedPerson } from './invented-person.ts';
import { inventedOrder } from './invented-order.ts';

const at = new Date('2026-11-24T04:00:00Z');
const productOf = (name: string) =>
  productFile.parse(
    JSON.parse(readFileSync(new URL(`../../fixtures/products/${name}.json`, import.meta.url), 'utf8')),
  );

describe.each(['ax-med-01', 'ax-ci-02', 'ax-ann-03', 'ax-acc-04'])('%s', (name) => {
  const product = productOf(name);

  it('is reckoned for everybody who is invented', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const order = inventedOrder(product, inventPerson(seed), at);
      expect(order.premium, `seed ${seed}`).toMatch(/^¥ [1-9][\d,]*\.\d\d$/);
      expect(order.cover.length).toBeGreaterThan(0);
    }
  });
});

it('comes to what an application of that person would cost', () => {
  const product = productOf('ax-ci-02');
  const person = { ...inventPerson(1), certificateNumber: '990101199006150021' };
  const genes = {
    policy: [],
    insurants: [
      Object.entries({ ...product.sample.insurant, birth_date: ['1990-06-15'], gender: ['female'] }).map(
        ([gene_key, values]) => ({ gene_key, values: [...values] }),
      ),
    ],
  };
  const choices = readChoices(product, product.sample.plan_no, genes);
  const { facts } = layOut(product, choices, beijingDay(at));
  const { first_fen, insurants } = quote(product, choices.plan, facts);
  const order = inventedOrder(product, person, at);
  expect(order.premium).toBe(`¥ ${fenWords(first_fen)}`);
  expect(order.cover).toEqual(insurants[0]?.items.map(({ name, sum }) => [name, sum]));
  expect(order).toMatchObject({ term: '终身', payment: '年交，共 20 期' });
});

it('insures them; who is too old for it has somebody of their family insured', () => {
  const product = productOf('ax-ci-02');
  const people = Array.from({ length: 40 }, (_, seed) => inventPerson(seed + 1));
  const bornIn = ({ certificateNumber }: InventedPerson) => Number(certificateNumber.slice(6, 10));
  for (const person of people.filter((one) => bornIn(one) > 1971))
    expect(inventedOrder(product, person, at).insured).toEqual([person.name]);
  const old = people.filter((one) => bornIn(one) < 1970);
  expect(old.length).toBeGreaterThan(0);
  for (const person of old) {
    const [relative = ''] = inventedOrder(product, person, at).insured;
    expect(relative).not.toBe(person.name);
    expect(relative).toMatch(new RegExp(`^${person.name[0]}..$`));
  }
});
