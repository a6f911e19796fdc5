import { expect, test } from 'vitest';
import { checkDigit } from '../../../contract/certificate/id-number.ts';
import type { CardField } from '../../../contract/model/identity.ts';
import { emptyContent, type CardContent, type ReadSide } from './card.ts';
import { cardFindings, comparedFields, isTermOfAge, mismatches, valueProblems } from './compare.ts';
import type { IdentityPerson } from './people.ts';

const day = '2026-11-22';
const first17 = '99010119900115105';
const number = first17 + checkDigit(first17);

const person: IdentityPerson = {
  ...{
    memberNo: 'M1',
    memberNos: ['M1'],
    personNo: 'P1',
    roles: ['insurant'],
    entries: [],
    relation: 'spouse',
  },
  ...{ name: '周·明远', certificateType: 'id_card', certificateNumber: number, mobile: '' },
  ...{ birthday: '1990-01-15', age: 36, gender: null, certificateUntil: 'long_term', isApplicant: false },
  ...{ by: 'invite', owesCard: true, owesFace: true, owesConfirmation: true },
};

const side = (fields: Partial<Record<CardField, string>>, unsure: readonly CardField[] = []): ReadSide => ({
  findings: [],
  portrait: null,
  fields: Object.entries(fields).map(([field, text]) => ({
    ...{ field: field as CardField, text, corners: [], note: null },
    isSure: !unsure.includes(field as CardField),
  })),
});

const front = {
  name: '周•明远',
  gender: 'male',
  nation: '汉',
  birth: '1990-01-15',
  address: '青禾路 18 号',
  number,
};
const back = { authority: '样本市公安局', valid_from: '2020-01-01', valid_until: '长期' };
const content = (
  change: Partial<typeof front & typeof back> = {},
  rest: Partial<CardContent> = {},
): CardContent => ({
  ...emptyContent,
  front: side({ ...front, ...change }, ['address']),
  back: side({
    ...back,
    ...(change.valid_until ? { valid_until: change.valid_until } : {}),
    ...(change.valid_from ? { valid_from: change.valid_from } : {}),
  }),
  ...rest,
});
const fieldsOf = (one: CardContent) => comparedFields(one, person, day);

test('what a keyboard writes otherwise is the same, and without end is 长期', () => {
  const fields = fieldsOf(content());
  expect(mismatches(fields)).toEqual([]);
  expect(fields.find(({ field }) => field === 'valid_until')).toMatchObject({
    applied: '长期',
    matches: true,
  });
  expect(fields.find(({ field }) => field === 'address')).toMatchObject({ state: 'unsure', matches: null });
  expect(valueProblems(fields, day)).toEqual({});
});

test('what is looked at is sure, what is typed is kept beside what was read', () => {
  const said: CardContent['said'] = {
    address: { value: '青禾路 18 号', how: 'seen' },
    name: { value: '周明远', how: 'typed' },
  };
  const fields = fieldsOf(content({}, { said }));
  expect(fields.find(({ field }) => field === 'address')).toMatchObject({
    ...{ state: 'sure', said: 'seen' },
  });
  expect(fields.find(({ field }) => field === 'number')).toMatchObject({ said: null });
  expect(fields.find(({ field }) => field === 'name')).toMatchObject({
    ...{ state: 'corrected', said: 'typed', read: '周•明远', value: '周明远', matches: false },
  });
});

test('one field that differs is a mismatch; name and number both are somebody else’s card', () => {
  expect(mismatches(fieldsOf(content({ name: '周明原' })))).toEqual(['name']);
  expect(cardFindings(fieldsOf(content({ name: '周明原' })), day)).toEqual([]);
  const other = fieldsOf(content({ name: '周明原', number: '990101199001151112' }));
  expect(cardFindings(other, day)).toEqual([{ side: 'front', finding: 'not_this_person' }]);
});

test('of what is unsure it is claimed neither that it is somebody else’s card nor that it is over', () => {
  const misread = { name: '周明原', number: '990101199001151112' };
  const sides = {
    front: side({ ...front, ...misread }, ['name', 'number']),
    back: side({ ...back, valid_until: '2020-11-21' }, ['valid_until']),
  };
  const unsure = fieldsOf(content({}, sides));
  expect(mismatches(unsure)).toEqual(['name', 'number', 'valid_until']);
  expect(cardFindings(unsure, day)).toEqual([]);
  const said = {
    name: { value: misread.name, how: 'seen' },
    number: { value: misread.number, how: 'seen' },
  } as const;
  const looked = fieldsOf(content({}, { ...sides, said }));
  expect(cardFindings(looked, day)).toEqual([{ side: 'front', finding: 'not_this_person' }]);
});

test('an unsure name without one character of the own one is somebody else’s beside a sure number that is', () => {
  const findings = (name: string, unsure: readonly CardField[]) => {
    const read = side({ ...front, name, number: '990101199001151112' }, unsure);
    return cardFindings(fieldsOf(content({}, { front: read })), day).map(({ finding }) => finding);
  };
  expect(findings('卓南乔', ['name'])).toEqual(['not_this_person']);
  expect(findings('卓明乔', ['name'])).toEqual([]);
  expect(findings('卓南乔', ['name', 'number'])).toEqual([]);
});

test('a card that ended yesterday is over, one that ends today is not', () => {
  const findings = (valid_until: string) =>
    cardFindings(fieldsOf(content({ valid_from: `2016${valid_until.slice(4)}`, valid_until })), day);
  expect(findings('2026-11-21')).toEqual([{ side: 'back', finding: 'expired' }]);
  expect(findings('2026-11-22')).toEqual([]);
});

test.each([
  ['2020-01-01', '2040-01-01', true],
  ['2020-01-01', '2030-01-01', false],
  ['2020-01-01', '2025-01-01', false],
  ['2020-01-01', '2050-01-01', false],
  // A year before a longer term begins, and a year after.
  ['2015-06-01', '2035-06-01', true],
  ['2016-06-01', '2026-06-01', true],
  ['2014-06-01', '2034-06-01', false],
  ['2005-06-01', '2015-06-01', true],
  ['2004-06-01', '2014-06-01', false],
  ['2020-01-01', '长期', true],
])(
  'of who was born in 1990 a card from %s until %s is of an age that it is issued at: %s',
  (valid_from, valid_until, is) => {
    const fields = fieldsOf(content({ valid_from, valid_until }));
    expect(isTermOfAge(fields)).toBe(is);
    const days = fields.filter(({ field }) => field === 'valid_from' || field === 'valid_until');
    for (const { state, note } of days)
      expect({ state, note }).toEqual(
        is ? { state: 'sure', note: null } : { state: 'unsure', note: '与证件上的其他内容对不上，请核对。' },
      );
  },
);

test('a term that is not of that age is sure once it was looked at, and a residence permit has its own', () => {
  const odd = { valid_from: '2020-01-01', valid_until: '2030-01-01' };
  const seen = (field: keyof typeof odd) => ({ value: odd[field], how: 'seen' as const });
  const looked = fieldsOf(
    content(odd, { said: { valid_from: seen('valid_from'), valid_until: seen('valid_until') } }),
  );
  expect(looked.filter(({ state }) => state === 'unsure').map(({ field }) => field)).toEqual(['address']);
  expect(isTermOfAge(looked)).toBe(false);
  const permit = (valid_until: string) =>
    isTermOfAge(fieldsOf(content({ number: '810000199001151234', valid_from: '2020-01-01', valid_until })));
  expect(permit('2025-01-01')).toBe(true);
  expect(permit('2040-01-01')).toBe(false);
});

test('what cannot be true is said at its field', () => {
  const problems = (change: Parameters<typeof content>[0]) =>
    Object.keys(valueProblems(fieldsOf(content(change)), day));
  expect(problems({ number: `${first17}0` })).toEqual(['number']);
  expect(problems({ birth: '1990-01-16' })).toEqual(['birth']);
  expect(problems({ gender: 'female' })).toEqual(['gender']);
  expect(problems({ valid_until: '2019-01-01' })).toEqual(['valid_until']);
  expect(problems({ address: '' })).toEqual(['address']);
  expect(problems({ valid_from: '1989-12-31' })).toEqual(['valid_from']);
  expect(problems({ valid_from: '2026-11-23' })).toEqual(['valid_from']);
  expect(problems({ valid_from: day })).toEqual([]);
});
