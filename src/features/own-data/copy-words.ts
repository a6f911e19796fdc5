import type { OwnCopy } from '../../../contract/services/consent.ts';
import { beijingTime } from '../../lib/dates.ts';

// The same as the page shows, to be taken away: as a text for a chat, and as a page of its own.

interface Section {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

const sectionsOf = ({ people, given_to, looked }: OwnCopy): Section[] => [
  ...people.flatMap(({ name, groups }) =>
    groups.map(({ title, until, rows }) => ({
      title: `${name} · ${title}`,
      note: `保存期限：${until}`,
      rows: rows.map(({ label, value }) => [label, value] as const),
    })),
  ),
  { title: '提供给了谁', note: '', rows: given_to.map(({ who, what }) => [who, what] as const) },
  {
    title: '查看记录',
    note: looked.length === 0 ? '暂无查看记录' : '',
    rows: looked.map(({ at, what }) => [at, what] as const),
  },
];

const headOf = ({ made_at, insurer, service_phone }: OwnCopy): string =>
  [`${beijingTime(made_at)} 由${insurer}提供`, ...(service_phone ? [`客服电话 ${service_phone}`] : [])].join(
    '，',
  );

export const textOf = (copy: OwnCopy): string =>
  [
    `我的信息\n${headOf(copy)}`,
    ...sectionsOf(copy).map(({ title, note, rows }) =>
      [`【${title}】`, ...(note ? [note] : []), ...rows.map(([label, value]) => `${label}：${value}`)].join(
        '\n',
      ),
    ),
  ].join('\n\n');

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const styles =
  'body{font:16px/1.6 sans-serif;max-width:40em;margin:2em auto;padding:0 1em}' +
  'td{padding:.3em 1em .3em 0;vertical-align:top}small{color:#666}';

/** Opens anywhere without a network, and loads nothing. */
export const pageOf = (copy: OwnCopy): string =>
  [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>我的信息</title>',
    `<style>${styles}</style><h1>我的信息</h1><p>${escaped(headOf(copy))}</p>`,
    ...sectionsOf(copy).map(
      ({ title, note, rows }) =>
        `<h2>${escaped(title)}</h2><small>${escaped(note)}</small><table>${rows
          .map(([label, value]) => `<tr><td>${escaped(label)}</td><td>${escaped(value)}</td></tr>`)
          .join('')}</table>`,
    ),
    '</html>',
  ].join('\n');
