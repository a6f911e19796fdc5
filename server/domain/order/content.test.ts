import { expect, it } from 'vitest';
import { changesSince, comparedSections, type OrderContent } from './content.ts';

const line = (label: string, value: string) => ({ label, value, is_limit: false });

/** Somebody who applies, and is called where nobody else is reached. */
const contentOf = (mobile: string): OrderContent => ({
  ...{ order_no: 'O1', product_no: 'P1', product_version: 1, member_no: 'M1', statement: '', masked: '' },
  head: { premium_label: '保费', first_fen: 100 } as OrderContent['head'],
  documents: [],
  sections: [
    { title: '林知夏', member_no: 'M1', lines: [line('身份', '投保人'), line('手机号码', mobile)] },
    { title: '林知夏', member_no: null, lines: [line('身份', '紧急联系人')] },
  ],
});

it('tells what changed of somebody who stands in two sections, and nothing else', () => {
  const [before, now] = [contentOf('138****0001'), contentOf('138****0002')];
  expect(changesSince(before, now)).toEqual(['林知夏：手机号码']);
  const said = comparedSections(now, before).flatMap(({ lines }) => lines.flatMap((one) => one.before ?? []));
  expect(said).toEqual(['138****0001']);
});
