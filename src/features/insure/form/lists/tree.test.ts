import { expect, it } from 'vitest';
import { findPath, leavesOf, search, type TreeNode } from './tree.ts';

const tree: TreeNode[] = [
  {
    code: '33',
    name: '浙江省',
    children: [{ code: '3301', name: '杭州市', children: [{ code: '330106', name: '西湖区' }] }],
  },
  {
    code: '36',
    name: '江西省',
    children: [
      {
        code: '3601',
        name: '南昌市',
        children: [
          { code: '360103', name: '西湖区' },
          { code: '360104', name: '青云谱区' },
        ],
      },
    ],
  },
];

it('finds the way to a leaf', () => {
  expect(findPath(tree, '360103')?.map(({ name }) => name)).toEqual(['江西省', '南昌市', '西湖区']);
  expect(findPath(tree, '3601')).toBeNull();
});

it('searches what a leaf belongs to as well, its own name first', () => {
  const leaves = leavesOf(tree);
  const codes = (typed: string) => search(leaves, typed).hits.map(({ node }) => node.code);
  expect(codes('西湖')).toEqual(['330106', '360103']);
  expect(codes('南昌 西湖')).toEqual(['360103']);
  expect(codes('江西')).toEqual(['360103', '360104']);
  expect(codes('东湖')).toEqual([]);
});

it('shows no more than can be read, and says how many there are', () => {
  const many = leavesOf(Array.from({ length: 3000 }, (_, i) => ({ code: String(i), name: `教师 ${i}` })));
  const { hits, count } = search(many, '教师');
  expect([hits.length, count]).toEqual([100, 3000]);
});
