import { beforeEach, expect, it, vi } from 'vitest';
import type { FormField, FormModule } from '../../../../../contract/model/form.ts';
import { applicantsContact } from '../people/copy-applicant.ts';
import { shownFields } from './derive.ts';
import { FormStore } from './form-store.ts';
import { fillInHolder } from './holder.ts';
import { entryBeside } from './one-for-all.ts';
import { fieldKey } from './place.ts';

const field = (name: string, kind: FormField['kind'], rest: Partial<FormField> = {}): FormField => ({
  ...{
    field: name,
    label: name,
    kind,
    required: true,
    placeholder: null,
    hint: null,
    options: [],
    rules: [],
  },
  ...{ derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const genders = [
  { value: 'male', label: '男' },
  { value: 'female', label: '女' },
];
const identity = [
  field('name', 'text'),
  field('type', 'certificate_type'),
  field('number', 'certificate_number'),
  field('gender', 'choice', { options: genders, derived_from: 'number' }),
  field('birth', 'date', { derived_from: 'number' }),
];
const applicant: FormModule = {
  ...{ module: 'applicant', title: '投保人', note: null, least: 1, most: 1, copies_applicant: false },
  fields: [...identity, field('mobile', 'mobile')],
};
const insurant: FormModule = {
  ...{ module: 'insurant', title: '被保险人', note: null, least: 1, most: 3, copies_applicant: true },
  fields: [field('relation', 'relation'), ...identity, field('height', 'number')],
};

const byLawOrNamed = ['legal', 'specified'].map((value) => ({ value, label: value }));
const beneficiary: FormModule = {
  ...{ module: 'beneficiary', title: '受益人', note: null, least: 1, most: 5, copies_applicant: false },
  fields: [
    field('way', 'choice', { options: byLawOrNamed }),
    field('name', 'text', { shown_if: { field: 'way', in: ['specified'] } }),
    field('fraction', 'percentage', { shown_if: { field: 'way', in: ['specified'] } }),
  ],
};
const account: FormModule = {
  ...{ module: 'first_pay', title: '账户', note: null, least: 1, most: 1, copies_applicant: false },
  fields: [field('card', 'bank_card'), field('holder', 'text', { derived_from: 'card' })],
};

const valid = '11010119900307889X';
let store: FormStore;
let place: (name: string) => { module: 'applicant'; person: number; field: string };
beforeEach(() => {
  store = new FormStore([applicant, insurant], {}, () => new Date('2026-11-22T02:00:00Z'));
  const [person = 0] = store.ids('applicant');
  place = (name) => ({ module: 'applicant', person, field: name });
});

const fillIn = (...pairs: [string, string][]) => {
  for (const [name, value] of pairs) store.set(place(name), value);
};
const insured = (relation: string) => {
  const [person = 0] = store.ids('insurant');
  store.set({ module: 'insurant', person, field: 'relation' }, relation);
  return person;
};
const shownOf = (module: FormModule, person: number) =>
  shownFields(module, applicant, store.entry({ module: module.module, person })).map((one) => one.field);

it('tells a keystroke to the listeners of its own field, person and module, and to no other field’s', () => {
  const [own, other, person] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribe(fieldKey(place('name')), own);
  store.subscribe(fieldKey(place('mobile')), other);
  store.subscribe(`applicant.${place('name').person}`, person);
  store.set(place('name'), '林');
  expect([own, other, person].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

it('fills in what an ID number says, does not ask for it, and takes it back with the number', () => {
  fillIn(['type', 'id_card'], ['number', valid]);
  expect(store.entry(place('number'))).toMatchObject({ gender: 'male', birth: '1990-03-07' });
  expect(shownOf(applicant, place('x').person)).toEqual(['name', 'type', 'number', 'mobile']);
  fillIn(['number', valid.slice(0, 17)]);
  expect(store.entry(place('number'))).toMatchObject({ gender: '', birth: '' });
});

it('asks for birth date and gender where the certificate does not say them', () => {
  fillIn(['type', 'passport'], ['number', 'E12345678']);
  expect(shownOf(applicant, place('x').person)).toContain('birth');
});

it('asks of an insurant who is the applicant only for what the applicant was not asked', () => {
  const person = insured('self');
  expect(shownOf(insurant, person)).toEqual(['relation', 'height']);
  insured('spouse');
  expect(shownOf(insurant, person)).toContain('name');
});

it('shows a problem when a field is left, clears it when it is mended, and says nothing of an empty one', () => {
  const key = fieldKey(place('mobile'));
  store.check(place('mobile'));
  expect(store.problem(key)).toBeNull();
  fillIn(['mobile', '138']);
  store.check(place('mobile'));
  expect(store.problem(key)?.message).toMatch('11 位');
  expect(store.mark('applicant')).toBe('wrong');
  fillIn(['mobile', '1380']);
  expect(store.problem(key)).toBeNull();
});

it('takes a complaint back when its reason goes, wherever that is changed', () => {
  fillIn(['type', 'id_card'], ['number', 'E12345678']);
  store.check(place('number'));
  const key = fieldKey(place('number'));
  expect(store.problem(key)?.message).toMatch('位数');
  const heard = vi.fn();
  store.subscribe(key, heard);
  fillIn(['type', 'passport']);
  expect(store.problem(key)).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
});

it('keeps a complaint whose reason stays, and one of the server’s', () => {
  fillIn(['type', 'id_card'], ['number', 'E12345678']);
  store.check(place('number'));
  store.showErrors({ 'applicant.0.number': ['号码不对'], 'applicant.0.mobile': ['请换一个手机号'] });
  fillIn(['name', '林']);
  expect(store.problems().map(({ field: name }) => name)).toEqual(['number', 'mobile']);
});

it('counts no complaint about a field that is not asked for any more', () => {
  const byRelation = { shown_if: { field: 'relation', in: ['spouse'] } };
  const family = { ...insurant, fields: [insurant.fields[0]!, field('mobile', 'mobile', byRelation)] };
  const married = new FormStore([applicant, family], { insurant: [{ relation: 'spouse', mobile: '138' }] });
  const [person = 0] = married.ids('insurant');
  married.showErrors({ 'insurant.0.mobile': ['手机号码不正确'] });
  married.set({ module: 'insurant', person, field: 'relation' }, 'children');
  expect(married.problems()).toEqual([]);
  expect(married.mark('insurant')).not.toBe('wrong');
});

it('gives a name its middle dot when its field is left, not while it is typed, and leaves other fields alone', () => {
  fillIn(['name', '艾力•买买提'], ['mobile', '138•']);
  expect(store.value(place('name'))).toBe('艾力•买买提');
  store.check(place('name'));
  store.check(place('mobile'));
  expect(store.value(place('name'))).toBe('艾力·买买提');
  expect(store.value(place('mobile'))).toBe('138•');
});

it('finds everything in the order of the page; what is derived or copied is mended where it is asked for', () => {
  insured('self');
  const found = store.checkAll();
  expect(found.map(({ module, field: name }) => `${module}.${name}`)).toEqual([
    ...['applicant.name', 'applicant.type', 'applicant.number', 'applicant.mobile'],
    'insurant.height',
  ]);
});

it('complains once about what is copied, where it was typed', () => {
  insured('self');
  fillIn(['type', 'id_card'], ['number', '110101199003078890']);
  const wrong = store.checkAll().filter(({ message }) => message.includes('校验'));
  expect(wrong.map(({ module, field: name }) => `${module}.${name}`)).toEqual(['applicant.number']);
});

it('finds the problems of one module alone, and leaves those of others as they are shown', () => {
  store.checkAll();
  const all = store.problems().length;
  fillIn(['name', '林'], ['type', 'id_card'], ['number', valid], ['mobile', '13800000028']);
  expect(store.checkAll('applicant')).toEqual([]);
  expect(store.mark('applicant')).toBe('done');
  expect(store.problems().length).toBeLessThan(all);
  expect(store.mark('insurant')).toBe('wrong');
});

it('puts somebody who was removed back where they stood', () => {
  const second = store.add('insurant', { name: '乙' });
  store.add('insurant', { name: '丙' });
  const undo = store.remove({ module: 'insurant', person: second });
  expect(store.ids('insurant')).toHaveLength(2);
  undo();
  expect(store.people('insurant').map(({ entry }) => entry['name'])).toEqual([undefined, '乙', '丙']);
});

it('asks all beneficiaries at once whether the law names them, and keeps the named ones for another answer', () => {
  const named = new FormStore([beneficiary], {
    beneficiary: [
      { way: 'specified', name: '甲' },
      { way: 'specified', name: '乙' },
    ],
  });
  const [person = 0] = named.ids('beneficiary');
  const way = { module: 'beneficiary', person, field: 'way' } as const;
  named.set(way, 'legal');
  expect(named.values().beneficiary).toHaveLength(1);
  named.set(way, 'specified');
  expect(named.values().beneficiary?.map(({ name }) => name)).toEqual(['甲', '乙']);
});

it('adds a family member who has yet to say who they are, and a beneficiary who is named as the first is', () => {
  const phoneByRelation = field('mobile', 'mobile', { shown_if: { field: 'relation', in: ['self'] } });
  const family = { ...insurant, fields: [...insurant.fields, phoneByRelation] };
  expect(entryBeside(family, { relation: 'self', height: '170' })).toEqual({});
  expect(entryBeside(beneficiary, { way: 'specified', name: '甲' })).toEqual({ way: 'specified' });
});

it('names the applicant as who the account belongs to, unless somebody stands there', () => {
  const paying = new FormStore([applicant, account], { applicant: [{ name: '林知夏' }] });
  fillInHolder(paying, 'first_pay');
  expect(paying.values().first_pay).toEqual([{ holder: '林知夏' }]);
  const [first = 0] = paying.ids('applicant');
  paying.set({ module: 'applicant', person: first, field: 'name' }, '林之夏');
  fillInHolder(paying, 'first_pay');
  expect(paying.values().first_pay).toEqual([{ holder: '林之夏' }]);
  const [person = 0] = paying.ids('first_pay');
  paying.set({ module: 'first_pay', person, field: 'holder' }, '周明远');
  fillInHolder(paying, 'first_pay');
  expect(paying.values().first_pay).toEqual([{ holder: '周明远' }]);
});

it('copies the applicant’s phone and address, and no more', () => {
  const copied = new FormStore(
    [applicant, { ...insurant, fields: [...insurant.fields, field('mobile', 'mobile')] }],
    {
      applicant: [{ name: '林知夏', mobile: '13800000028' }],
    },
  );
  const [person = 0] = copied.ids('insurant');
  expect(applicantsContact(copied, { module: 'insurant', person })).toEqual({ mobile: '13800000028' });
});

it('shows what the server found at its place', () => {
  const [shown] = store.showErrors({ 'applicant.0.birth': ['与证件号码不一致'] });
  expect(shown).toMatchObject({ module: 'applicant', field: 'number', message: '与证件号码不一致' });
});
