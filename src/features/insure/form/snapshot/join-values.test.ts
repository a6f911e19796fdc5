import { expect, it } from 'vitest';
import type { FormModule, FormValues } from '../../../../../contract/model/form.ts';
import { joinValues } from './join-values.ts';
import { resume } from './resume.ts';

const field = (name: string, label: string) => ({ field: name, label });
const modules = [
  { module: 'applicant', title: '投保人', fields: [field('name', '姓名'), field('mobile', '手机号码')] },
  { module: 'insurant', title: '被保险人', fields: [field('name', '姓名')] },
] as unknown as readonly FormModule[];

const form = (name: string, mobile: string, ...insured: string[]): FormValues => ({
  applicant: [{ name, mobile }],
  insurant: insured.map((one) => ({ name: one })),
});

it('takes each field from who changed it', () => {
  const joined = joinValues(modules, form('', ''), form('林知夏', ''), form('', '13800000028'));
  expect(joined).toEqual({ values: form('林知夏', '13800000028'), differing: [] });
});

it('keeps this device’s where both changed, and names it', () => {
  const joined = joinValues(modules, form('林', ''), form('林知夏', ''), form('周明远', ''));
  expect(joined).toEqual({ values: form('林知夏', ''), differing: ['投保人的姓名'] });
});

it('names nothing where both changed to the same', () => {
  expect(joinValues(modules, form('', ''), form('林', ''), form('林', '')).differing).toEqual([]);
});

it('has as many people as who added or removed somebody says', () => {
  const [one, two] = [form('', '', '甲'), form('', '', '甲', '乙')];
  expect(joinValues(modules, one, one, two).values).toEqual(two);
  expect(joinValues(modules, two, one, two).values).toEqual(one);
});

it('mixes nobody where somebody was removed, and says that the other change is lost', () => {
  const both = form('', '', '甲', '乙');
  const joined = joinValues(modules, both, form('', '', '乙'), form('', '', '甲改', '乙'));
  expect(joined).toEqual({ values: form('', '', '乙'), differing: ['被保险人'] });
  const grown = joinValues(modules, both, form('', '', '甲', '乙', '丙'), form('', '', '甲', '乙', '丁'));
  expect(grown).toEqual({ values: form('', '', '甲', '乙', '丙'), differing: ['被保险人'] });
  const theirs = joinValues(modules, both, form('', '', '甲', '乙改'), form('', '', '甲'));
  expect(theirs).toEqual({ values: form('', '', '甲'), differing: ['被保险人'] });
});

it('says which of several people it is about', () => {
  const joined = joinValues(
    modules,
    form('', '', '甲', '乙'),
    form('', '', '甲', '丙'),
    form('', '', '甲', '丁'),
  );
  expect(joined.differing).toEqual(['被保险人 2的姓名']);
});

const at = '2026-11-22T10:00:00Z';
const first = form('', '');

it('begins with what is saved, else with what the trial said', () => {
  const snapshot = { version: 4, saved_at: at, values: form('林', ''), is_own: false };
  expect(resume({ modules, first }, snapshot, null)).toMatchObject({
    values: snapshot.values,
    isAhead: false,
  });
  expect(resume({ modules, first }, null, null)).toMatchObject({ values: first, before: { version: 0 } });
});

it('goes on with what this device kept over what is saved', () => {
  const snapshot = { version: 4, saved_at: at, values: form('林', ''), is_own: false };
  const kept = { baseVersion: 4, base: snapshot.values, values: form('林知夏', ''), keptAt: 0 };
  expect(resume({ modules, first }, snapshot, kept)).toMatchObject({
    values: kept.values,
    isAhead: true,
    conflict: false,
  });
});

it('finds out that another device saved in between', () => {
  const snapshot = { version: 5, saved_at: at, values: form('', '13800000028'), is_own: false };
  const kept = { baseVersion: 4, base: form('', ''), values: form('林知夏', ''), keptAt: 0 };
  expect(resume({ modules, first }, snapshot, kept)).toMatchObject({
    conflict: true,
    before: { version: 4 },
  });
  expect(resume({ modules, first }, snapshot, { ...kept, values: snapshot.values })).toMatchObject({
    isAhead: false,
  });
});

it('joins what the same session changed in between, as by its trial, and asks nobody', () => {
  const snapshot = { version: 5, saved_at: at, values: form('', '', '甲改'), is_own: true };
  const kept = { baseVersion: 4, base: form('', '', '甲'), values: form('林知夏', '', '甲') };
  expect(resume({ modules, first }, snapshot, kept)).toEqual({
    ...{ values: form('林知夏', '', '甲改'), before: snapshot },
    ...{ conflict: false, isAhead: true },
  });
});

it('asks where the same session changed the same in between: one of the two would be lost', () => {
  const snapshot = { version: 5, saved_at: at, values: form('', '', '甲', '乙'), is_own: true };
  const kept = { baseVersion: 4, base: form('', '', '甲'), values: form('', '', '甲改') };
  expect(resume({ modules, first }, snapshot, kept)).toMatchObject({
    values: kept.values,
    before: { version: 4 },
    conflict: true,
  });
});
