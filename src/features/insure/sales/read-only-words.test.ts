import { expect, test } from 'vitest';
import type { FormField } from '../../../../contract/model/form.ts';
import { readOnlyWords } from './read-only-words.ts';

const field = (kind: FormField['kind'], options: FormField['options'] = []): FormField => ({
  ...{ field: 'field', label: '一项', kind, required: true, placeholder: null, hint: null, options },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
});

test('an amount is read in the unit that the product asks for it in', () => {
  expect(readOnlyWords({ ...field('amount'), unit: '万元' }, '30')).toBe('30 万元');
});

test.each<[FormField['kind'], string | string[] | undefined, string]>([
  ['text', undefined, '未填写'],
  ['text', '', '未填写'],
  ['text', '林星野', '林星野'],
  ['certificate_type', 'id_card', '居民身份证'],
  ['certificate_type', 'residence_booklet', '户口簿'],
  ['until', 'long_term', '长期有效'],
  ['until', '2040-06-01', '2040-06-01'],
  ['agreement', 'true', '同意'],
  ['mobile', '13800268342', '138****8342'],
  ['percentage', '33.3', '33.3 %'],
  ['amount', '500', '500 元'],
  ['region', '110101', '已填写'],
  ['choice', ['a', 'b'], '甲、乙'],
  ['relation', 'a', '甲'],
])('%s of %j reads %s', (kind, value, words) => {
  const options = [
    { value: 'a', label: '甲' },
    { value: 'b', label: '乙' },
  ];
  expect(readOnlyWords(field(kind, options), value)).toBe(words);
});
