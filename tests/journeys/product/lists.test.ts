import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../../contract/services/product.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let reader: Reader;
beforeAll(async () => {
  server = await testServer();
  reader = new Reader(server.origin);
});
afterAll(() => server?.close());

interface Named {
  readonly code: string;
  readonly name: string;
}

interface Branch extends Named {
  readonly children: readonly Named[];
}

const leavesOf = (tree: readonly { readonly children: readonly Branch[] }[]): readonly Named[] =>
  tree.flatMap(({ children }) => children.flatMap((one) => one.children));

test('every province is there, with cities and districts by their codes', async () => {
  const { list } = await reader.call(product.allRegionTreeList, {});
  expect(list).toHaveLength(34);
  expect(leavesOf(list ?? []).length).toBeGreaterThan(2800);
  const zhejiang = list?.find(({ name }) => name === '浙江省');
  const hangzhou = zhejiang?.children.find(({ name }) => name === '杭州市');
  expect(hangzhou?.children).toContainEqual({ code: '330106', name: '西湖区' });
  for (const { children } of list ?? []) for (const city of children) expect(city.children).not.toEqual([]);
});

test('thousands of professions each have a risk class, and no code is there twice', async () => {
  const { list } = await reader.call(product.allProfessionTreeList, {});
  const leaves = (list ?? []).flatMap(({ children }) => children.flatMap((one) => one.children));
  expect(leaves.length).toBeGreaterThan(1500);
  expect(new Set(leaves.map(({ code }) => code)).size).toBe(leaves.length);
  expect(new Set(leaves.map(({ risk_class }) => risk_class))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

test('banks have card numbers’ beginnings, destinations their continent', async () => {
  const { list: banks } = await reader.call(product.bankList, {});
  expect(banks?.[0]).toEqual({ code: 'QH', name: '青禾银行（示例）', card_prefixes: ['620000', '622000'] });
  const { list: continents } = await reader.call(product.destinationList, {});
  const countries = (continents ?? []).flatMap(({ children }) => children.map(({ code }) => code));
  expect(countries.length).toBeGreaterThan(190);
  expect(new Set(countries).size).toBe(countries.length);
});

test('who has a list’s version is not sent it again', async () => {
  const { version } = await reader.call(product.allRegionTreeList, {});
  expect(await reader.call(product.allRegionTreeList, { version })).toEqual({ version, list: null });
  expect((await reader.call(product.allRegionTreeList, { version: 'older' })).list).not.toBeNull();
});

test('a product says whom one may insure, and what follows from the relation', async () => {
  const relationsOf = async (product_no: string) =>
    (await reader.call(product.relativeAttributeValueList, { product_no })).relations;
  expect((await relationsOf('AX-ANN-03')).map(({ relation }) => relation)).toEqual(['self', 'spouse']);
  const child = (await relationsOf('AX-MED-01')).find(({ relation }) => relation === 'children');
  expect(child?.certificate_types).toContain('birth_certificate');
  expect(child?.least_years_younger).toBe(14);
});
