import { expect, it } from 'vitest';
import type { OwnCopy } from '../../../contract/services/consent.ts';
import { pageOf, textOf } from './copy-words.ts';

const copy: OwnCopy = {
  ...{ made_at: '2026-11-30T02:00:00.000Z', insurer: '安行示例保险', service_phone: '400-000-0099' },
  whole: true,
  people: [
    {
      ...{ member_no: 'M1', name: '林知夏' },
      groups: [
        {
          title: '我填写的信息',
          until: '投保结束后 30 天删除',
          rows: [{ label: '住址', value: '<b>青禾路</b> & "18" 号' }],
        },
      ],
    },
  ],
  given_to: [{ who: '安行示例保险', what: '投保信息' }],
  looked: [],
};

/** As a browser reads it: the tags away, the characters back. */
const shownBy = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

it('says in the text what the page shows', () => {
  const text = textOf(copy);
  expect(text).toContain(
    '【林知夏 · 我填写的信息】\n保存期限：投保结束后 30 天删除\n住址：<b>青禾路</b> & "18" 号',
  );
  expect(text).toContain('【查看记录】\n暂无查看记录');
});

it('makes a page that holds every value as text and loads nothing', () => {
  expect(shownBy(pageOf(copy))).toContain('<b>青禾路</b> & "18" 号');
  expect(pageOf(copy)).not.toMatch(/<b>|<script|src=|href=|https?:/);
});
