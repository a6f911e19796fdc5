import { expect, it } from 'vitest';
import type { FormField, FormModule } from '../../../../../contract/model/form.ts';
import { FormStore } from '../store/form-store.ts';
import { changeWords } from './change-words.ts';
import type { Change } from './use-submission-calls.ts';

const field = (name: string, label: string, gene: string | null, options: FormField['options'] = []) => ({
  ...{ field: name, label, kind: 'text' as const, required: true, placeholder: null, hint: null, options },
  ...{ rules: [], derived_from: null, changes_factor: gene, shown_if: null },
});
const insured = [
  { value: 'yes', label: '有医保' },
  { value: 'no', label: '无医保' },
];
const module: FormModule = {
  ...{ module: 'insurant', title: '被保险人', note: null, least: 1, most: 3, copies_applicant: false },
  fields: [
    field('name', '姓名', null),
    { ...field('born', '生日', 'born_on'), kind: 'date' },
    field('social', '医保', 'social_insurance', insured),
  ],
};
const store = new FormStore([module], { insurant: [{ name: '周明远' }, {}] });
const at = new Date('2026-03-08T04:00:00Z');

type Told = Change['changes'][number];
const unsaid = { name: '', before: [], after: [] };

const wordsOf = (...changes: readonly (Omit<Told, 'words'> & Partial<Told>)[]) =>
  changeWords(
    store,
    {
      is_change: true,
      changes: changes.map((one) => ({ words: unsaid, ...one })),
      first_fen_before: 1,
      first_fen_after: 2,
      message: null,
    },
    at,
  );

it('says by which age the trial reckoned', () => {
  const change = { insurant: 0, gene_key: 'born_on', before: ['1990-03-09'], after: ['1990-03-08'] };
  expect(wordsOf(change)).toEqual(['周明远的证件显示 36 周岁，试算时按 35 周岁计算。']);
});

it('says the days where the age is the same', () => {
  const change = { insurant: 1, gene_key: 'born_on', before: ['1990-01-02'], after: ['1990-01-01'] };
  expect(wordsOf(change)).toEqual(['被保险人 2的出生日期是 1990-01-01，试算时是 1990-01-02。']);
});

it('says what was chosen in the words of the form', () => {
  const change = { insurant: 0, gene_key: 'social_insurance', before: ['yes'], after: ['no'] };
  expect(wordsOf(change)).toEqual(['周明远的医保：试算时为“有医保”，现在为“无医保”。']);
});

it('says cover that the form does not ask for in the words of the trial', () => {
  const words = { name: '可选保障', before: ['门急诊医疗'], after: [] };
  const change = { insurant: 0, gene_key: 'optional_cover', before: ['outpatient'], after: [], words };
  expect(wordsOf(change)).toEqual(['周明远的可选保障：试算时为“门急诊医疗”，现在没有选。']);
});
