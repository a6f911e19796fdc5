import { isSameCardValue } from '../../../contract/certificate/card-value.ts';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { certificateProblem } from '../../../contract/certificate/number.ts';
import { ageOn, isDate } from '../../../contract/dates.ts';
import type {
  CardField,
  CardFinding,
  CardSide,
  PaperFields,
  ReadField,
} from '../../../contract/model/identity.ts';
import {
  conflictMessage,
  fieldsOfSide,
  missingMessage,
  noteMessages,
  unsureMessage,
  type CardContent,
} from './card.ts';
import type { IdentityPerson } from './people.ts';

// What a card says beside what the application says.

/** A field as it counts now; the address of its picture is added where it is shown. */
export type ComparedField = Omit<ReadField, 'crop_url'>;

/** What a card's `valid_until` says where it has no end, and what a form says of it. */
const withoutEnd = '长期';
const longTerm = 'long_term';

/** Every field of the sides that were read, in the card's order. */
export function comparedFields(content: CardContent, person: IdentityPerson, day: string): ComparedField[] {
  const fields = (['front', 'back'] as const).flatMap((side) =>
    content[side] ? fieldsOfSide[side].map((field) => compared(content, side, field, person, day)) : [],
  );
  // Once somebody said what stands there it is theirs, and a person sees it.
  const isSaid = fields.some((one) => isOfTerm(one) && one.said !== null);
  if (isSaid || isTermOfAge(fields)) return fields;
  return fields.map((one) =>
    isOfTerm(one) && one.state === 'sure' ? { ...one, state: 'unsure', note: conflictMessage } : one,
  );
}

const isOfTerm = ({ field }: ComparedField): boolean => field === 'valid_from' || field === 'valid_until';

/** For how many years a card is issued to who is younger than that; from the last age on it has no end. */
const termsBelow = [
  { age: 16, years: 5 },
  { age: 26, years: 10 },
  { age: 46, years: 20 },
] as const;

const termAt = (age: number): number => termsBelow.find((one) => age < one.age)?.years ?? Infinity;

/** A residence permit of Hong Kong, Macau and Taiwan residents is issued for five years, whatever their age. */
const permitNumber = /^8[123]/;
const permitYears = 5;

/**
 * Whether the days of the back go with the birth on the front, as far as both were read: nobody of 40 has a card of five
 * years. A year more or less is let pass, for a card may have been applied for before a birthday. What has no end is not
 * held against an age.
 */
export function isTermOfAge(fields: readonly ComparedField[]): boolean {
  const of = (field: CardField) => fields.find((one) => one.field === field)?.value ?? '';
  const [birth, from, until] = [of('birth'), of('valid_from'), of('valid_until')];
  if (![birth, from, until].every(isDate)) return true;
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4));
  if (permitNumber.test(of('number'))) return years === permitYears;
  const age = ageOn(birth, from);
  return [age - 1, age, age + 1].some((one) => termAt(one) === years);
}

function compared(
  content: CardContent,
  side: CardSide,
  field: CardField,
  person: IdentityPerson,
  day: string,
): ComparedField {
  const read = content[side]?.fields.find((one) => one.field === field);
  const said = content.said[field];
  const value = said?.value ?? read?.text ?? '';
  const applied = appliedOf(person, field, day);
  const isCorrected = said?.how === 'typed' && value !== read?.text;
  const state = isCorrected
    ? 'corrected'
    : value === ''
      ? 'missing'
      : (read?.isSure ?? false) || said !== undefined
        ? 'sure'
        : 'unsure';
  const note =
    state === 'missing'
      ? missingMessage
      : state === 'unsure'
        ? (noteMessages[read?.note ?? ''] ?? unsureMessage)
        : null;
  return {
    ...{ field, side, value, state, applied, note },
    ...{ read: read?.text ?? null, said: said?.how ?? null },
    matches: matchOf(field, value, applied),
  };
}

type AppliedField = Pick<ComparedField, 'field' | 'read' | 'value' | 'applied' | 'matches'>;

/** What was typed of a paper that no machine reads, beside the application. */
export const typedFields = (typed: PaperFields, person: IdentityPerson, day: string): AppliedField[] =>
  (['name', 'number', 'birth', 'gender'] as const).map((field) => {
    const [value, applied] = [typed[field], appliedOf(person, field, day)];
    return { field, read: null, value, applied, matches: matchOf(field, value, applied) };
  });

/** What the application alone says, where nothing was read or typed. */
export const appliedFields = (person: IdentityPerson, day: string): AppliedField[] =>
  (['name', 'gender', 'birth', 'number', 'valid_until'] as const).map((field) => ({
    ...{ field, read: null, value: '', matches: null },
    applied: appliedOf(person, field, day),
  }));

/** What the application says of a card's field; null where it does not ask for it. */
function appliedOf(person: IdentityPerson, field: CardField, day: string): string | null {
  const ofNumber = deriveFromIdNumber(person.certificateNumber, day);
  const applied: Partial<Record<CardField, string | null>> = {
    name: person.name,
    number: person.certificateNumber,
    birth: person.birthday,
    gender: ofNumber?.gender ?? person.gender,
    valid_until: person.certificateUntil === longTerm ? withoutEnd : person.certificateUntil,
  };
  return applied[field] || null;
}

const matchOf = (field: CardField, value: string, applied: string | null): boolean | null =>
  applied === null || value === '' ? null : isSameCardValue(field, value, applied);

/** What all of it together says: a card that is over, or somebody else's; on a guess nothing is claimed. */
export function cardFindings(
  fields: readonly ComparedField[],
  day: string,
): { side: CardSide; finding: CardFinding }[] {
  const of = (field: CardField) => fields.find((one) => one.field === field && one.state !== 'unsure');
  const until = of('valid_until');
  const isOver = until !== undefined && isDate(until.value) && until.value < day;
  const name = fields.find(({ field }) => field === 'name');
  const isOther = of('number')?.matches === false && name !== undefined && isOtherName(name);
  return [
    ...(isOver ? [{ side: 'back', finding: 'expired' } as const] : []),
    ...(isOther ? [{ side: 'front', finding: 'not_this_person' } as const] : []),
  ];
}

/** A name that was read unsurely may be the own one misread, as long as a character of it is. */
const isOtherName = ({ value, applied, matches, state }: ComparedField): boolean =>
  matches === false && (state !== 'unsure' || ![...value].some((one) => applied?.includes(one)));

/** Fields that say something else than the application. */
export const mismatches = (fields: readonly ComparedField[]): CardField[] =>
  fields.filter(({ matches }) => matches === false).map(({ field }) => field);

/** What is wrong with the values as they count, by field; empty: nothing. */
export function valueProblems(
  fields: readonly ComparedField[],
  day: string,
): Partial<Record<CardField, string[]>> {
  const of = (field: CardField) => fields.find((one) => one.field === field)?.value ?? '';
  const problems: Partial<Record<CardField, string[]>> = {};
  for (const { field, value } of fields) if (value.trim() === '') problems[field] = ['请按证件填写'];
  const number = of('number');
  const derived = deriveFromIdNumber(number, day);
  if (number !== '' && certificateProblem('id_card', number)) problems.number = ['号码校验未通过，请核对'];
  else if (derived && of('birth') !== '' && derived.birthday !== of('birth'))
    problems.birth = ['出生日期与证件号码不一致，请核对'];
  else if (derived && of('gender') !== '' && derived.gender !== of('gender'))
    problems.gender = ['性别与证件号码不一致，请核对'];
  for (const field of ['birth', 'valid_from', 'valid_until'] as const) {
    const value = of(field);
    if (value !== '' && !isDate(value) && !(field === 'valid_until' && value === withoutEnd))
      problems[field] ??= ['日期不正确，请按证件填写'];
  }
  const from = of('valid_from');
  if (isDate(from) && from > day) problems.valid_from ??= ['有效期还没有开始，请按证件填写'];
  if (isDate(from) && isDate(of('birth')) && from < of('birth'))
    problems.valid_from ??= ['有效期早于出生日期，请核对'];
  if (isDate(from) && isDate(of('valid_until')) && from >= of('valid_until'))
    problems.valid_until ??= ['有效期的起止不对，请核对'];
  return problems;
}
