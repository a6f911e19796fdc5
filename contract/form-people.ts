import { normaliseCertificateNumber } from './certificate/normalise.ts';
import { typesOfNumber } from './certificate/number.ts';
import { addYears, ageOn, isDate } from './dates.ts';
import { certificateType } from './enums.ts';
import type { FieldErrors } from './envelope.ts';
import { birthField, fieldOfKind, isApplicant, entryText, valueOfKind } from './form.ts';
import type { FormEntry, FormField, FormModule, FormValues } from './model/form.ts';
import { isSameName } from './person-name.ts';
import { limitsOf, relationLimits, type RelationLimits } from './relations.ts';

// Whether the people of a form can be who they are said to be, beside each other.

interface Member {
  readonly module: FormModule;
  readonly index: number;
  readonly entry: FormEntry;
}

const everybody = (modules: readonly FormModule[], values: FormValues): Member[] =>
  modules.flatMap((module) =>
    (values[module.module] ?? []).map((entry, index) => ({ module, index, entry })),
  );

/** What is wrong between people, by place. `values`: as they count. */
export function peopleProblems(modules: readonly FormModule[], values: FormValues, day: string): FieldErrors {
  const problems: FieldErrors = {};
  const all = everybody(modules, values);
  const applicant = all.find(({ module }) => module.module === 'applicant');
  const complain = ({ module, index }: Member, field: FormField | undefined, words: string | null) => {
    if (field && words !== null) problems[`${module.module}.${index}.${field.field}`] ??= [words];
  };
  all.forEach((member, i) => {
    const ofKind = (kind: FormField['kind']) => fieldOfKind(member.module.fields, kind);
    complain(member, ofKind('relation'), secondSelf(member, all.slice(0, i)));
    complain(member, ofKind('certificate_number'), numberProblem(member, all.slice(0, i)));
    // Of whoever is the applicant it is said once, of the applicant.
    if (isSelf(member)) return;
    complain(member, ofKind('certificate_type'), certificateTypeProblem(member));
    complain(member, birthField(member.module), birthProblem(member, applicant, day));
  });
  return problems;
}

const isSelf = ({ module, entry }: Member): boolean => isApplicant(module, entry);

const secondSelf = (member: Member, before: readonly Member[]): string | null =>
  isSelf(member) && before.some((one) => one.module === member.module && isSelf(one))
    ? `${member.module.title}中已有投保人本人，请重新选择关系`
    : null;

/** A number is one person's: nobody stands twice in a module, or under two names in the form. */
function numberProblem(member: Member, before: readonly Member[]): string | null {
  if (isSelf(member)) return null;
  const same = before.filter((one) => hasSameNumber(one, member));
  const { title, copies_applicant } = member.module;
  if (copies_applicant && same.some((one) => one.module.module === 'applicant'))
    return '证件号码与投保人的相同，请核对';
  if (same.some((one) => one.module === member.module)) return `证件号码与另一位${title}的相同，请核对`;
  const renamed = same.find((one) => isAnotherName(nameOf(one), nameOf(member)));
  if (renamed) return `证件号码与${renamed.module.title}的相同，姓名却不同，请核对`;
  return isOwnHeir(member, same, before) ? `${title}不能是被保险人本人，请更换${title}` : null;
}

/** Who alone is insured leaves the money to others; of several insured each may get the others'. */
function isOwnHeir({ module }: Member, same: readonly Member[], before: readonly Member[]): boolean {
  const isInsured = (one: Member) => one.module.module === 'insurant';
  const mayBeSelf = module.fields.some(({ options }) => options.some(({ value }) => value === 'self'));
  return (
    module.module === 'beneficiary' &&
    !mayBeSelf &&
    before.filter(isInsured).length === 1 &&
    same.some(isInsured)
  );
}

const isAnotherName = (one: string, other: string): boolean =>
  one !== '' && other !== '' && !isSameName(one, other);

const nameOf = ({ entry }: Member): string => entryText(entry, 'name');

function hasSameNumber(one: Member, other: Member): boolean {
  const [a, b] = [numberOf(one), numberOf(other)];
  return a.number !== '' && a.number === b.number && typesOfNumber(a.type).includes(b.type);
}

const numberOf = ({ module, entry }: Member) => ({
  number: normaliseCertificateNumber(valueOfKind(module, entry, 'certificate_number')),
  type: certificateType.safeParse(valueOfKind(module, entry, 'certificate_type')).data ?? 'id_card',
});

/** What holds for somebody as who they are to the applicant; null where nothing does. */
function limitsFor({ module, entry }: Member): RelationLimits | null {
  if (module.module === 'applicant') return { ...relationLimits.self, name: module.title };
  return limitsOf(valueOfKind(module, entry, 'relation'));
}

function certificateTypeProblem(member: Member): string | null {
  const limits = limitsFor(member);
  const type = valueOfKind(member.module, member.entry, 'certificate_type');
  if (!limits || type === '' || limits.certificate_types.some((one) => one === type)) return null;
  return `${limits.name}不能使用这种证件，请更换证件类型`;
}

/** Empty where it is not asked for, or no date. */
function birthdayOf({ module, entry }: Member): string {
  const field = birthField(module);
  const birthday = field ? entryText(entry, field.field) : '';
  return isDate(birthday) ? birthday : '';
}

function birthProblem(member: Member, applicant: Member | undefined, day: string): string | null {
  const birthday = birthdayOf(member);
  if (birthday === '') return null;
  if (birthday > day) return '出生日期不能晚于今天，请核对';
  const limits = limitsFor(member);
  return limits && ageProblem(limits, birthday, applicant ? birthdayOf(applicant) : '', day);
}

function ageProblem(
  { name, least_age, least_years_older, least_years_younger }: RelationLimits,
  birthday: string,
  applicants: string,
  day: string,
): string | null {
  if (least_age !== null && ageOn(birthday, day) < least_age) return `${name}须年满 ${least_age} 周岁`;
  if (applicants === '') return null;
  if (least_years_older !== null && addYears(birthday, least_years_older) > applicants)
    return `${name}应比投保人至少大 ${least_years_older} 岁，请核对关系和出生日期`;
  if (least_years_younger !== null && addYears(applicants, least_years_younger) > birthday)
    return `${name}应比投保人至少小 ${least_years_younger} 岁，请核对关系和出生日期`;
  return null;
}
