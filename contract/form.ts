import { deriveFromIdNumber } from './certificate/id-number.ts';
import { mobilePattern } from './certificate/mobile.ts';
import { normaliseCertificateNumber } from './certificate/normalise.ts';
import { carriesBirthday, certificateProblem } from './certificate/number.ts';
import { beijingDay, isDate } from './dates.ts';
import { certificateType, gender, relationToApplicant } from './enums.ts';
import { kindFacts } from './model/field-kinds.ts';
import type { FormEntry, FormField, FormModule, FormValues } from './model/form.ts';
import { writtenName } from './person-name.ts';
import { brokenRule } from './rules.ts';

// What is filled in of an application, and whether a field of it is. Page and server ask this one module.

/** What was typed into a field, without the spaces around it. */
export const entryText = (entry: FormEntry, field: string): string => {
  const value = entry[field];
  return typeof value === 'string' ? value.trim() : '';
};

export const isEmpty = (value: FormEntry[string] | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0);

export const fieldOfKind = (fields: readonly FormField[], kind: FormField['kind']): FormField | undefined =>
  fields.find((field) => field.kind === kind);

/** What was filled in under the field of that kind; empty where the module has none. */
export const valueOfKind = (
  module: FormModule | undefined,
  entry: FormEntry,
  kind: FormField['kind'],
): string => entryText(entry, (module && fieldOfKind(module.fields, kind)?.field) ?? '');

/** Says when somebody was born: the date that a certificate tells or a premium depends on; undefined where nobody asks. */
export const birthField = ({ fields }: Pick<FormModule, 'fields'>): FormField | undefined =>
  fields.find(
    ({ kind, derived_from, changes_factor }) =>
      kind === 'date' && (derived_from !== null || changes_factor !== null),
  );

/** Says of which gender somebody is; undefined where nobody asks. */
export const genderField = ({ fields }: Pick<FormModule, 'fields'>): FormField | undefined =>
  fields.find(
    ({ kind, options }) =>
      kind === 'choice' && gender.options.every((one) => options.some(({ value }) => value === one)),
  );

/** Whether a field is asked for, with what else is filled in. */
export const isShown = ({ shown_if }: FormField, entry: FormEntry): boolean =>
  shown_if === null || shown_if.in.includes(entryText(entry, shown_if.field));

/** Whether a field is of a bank account: its bank, its number, or what goes with that. */
export const isOfAccount = ({ fields }: FormModule, { kind, derived_from }: FormField): boolean =>
  kind === 'bank' ||
  kind === 'bank_card' ||
  fields.some((card) => card.kind === 'bank_card' && card.field === derived_from);

/** The values without what was typed of bank accounts. */
export function withoutAccounts(modules: readonly FormModule[], values: FormValues): FormValues {
  const without: FormValues = { ...values };
  for (const module of modules) {
    const names = module.fields.filter((field) => isOfAccount(module, field)).map(({ field }) => field);
    const entries = values[module.module];
    if (names.length === 0 || !entries) continue;
    without[module.module] = entries.map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name))),
    );
  }
  return without;
}

/** Whether this person is the applicant: the module copies them, and the relation says so. */
export const isApplicant = (module: FormModule, entry: FormEntry): boolean =>
  module.copies_applicant && valueOfKind(module, entry, 'relation') === 'self';

/** What a field's source says of it, or null where it says nothing. `day`: yyyy-mm-dd, for ages. */
export function derivedValue(
  module: FormModule,
  field: FormField,
  entry: FormEntry,
  day: string,
): string | null {
  if (field.derived_from === null) return null;
  const type = certificateType.safeParse(valueOfKind(module, entry, 'certificate_type')).data ?? 'id_card';
  const derived = carriesBirthday(type)
    ? deriveFromIdNumber(entryText(entry, field.derived_from), day)
    : null;
  if (!derived) return null;
  if (field.kind === 'date') return derived.birthday;
  if (field.kind === 'number') return String(derived.age);
  return field.options.some(({ value }) => value === derived.gender) ? derived.gender : null;
}

/** Whether a field holds somebody's name: a person's own, or the one that a bank account is in. */
const isName = (module: FormModule, field: FormField): boolean =>
  field.kind === 'text' && (field.field === 'name' || isOfAccount(module, field));

/** What was typed into a field as it is kept: names and certificates' numbers are written in one way. */
export function writtenValue(module: FormModule, field: FormField, value: string): string {
  if (field.kind === 'certificate_number') return normaliseCertificateNumber(value);
  return isName(module, field) ? writtenName(value) : value;
}

/**
 * The values as they count: whoever is the applicant has the applicant's, names and numbers are
 * written in one way, what is derived is filled in, and what is not asked for is not there.
 */
export function completedForm(modules: readonly FormModule[], values: FormValues, at: Date): FormValues {
  const day = beijingDay(at);
  const [applicant = {}] = values.applicant ?? [];
  const completed: FormValues = {};
  for (const module of modules) {
    const entries = values[module.module];
    if (!entries) continue;
    const isCopied = copiedFrom(modules, module);
    completed[module.module] = entries.map((entry) => {
      const own = isApplicant(module, entry) ? asApplicant(entry, applicant, isCopied, module) : entry;
      return withoutHidden(module, withDerived(module, own, day));
    });
  }
  return completed;
}

/** What the applicant is asked for is theirs here too, also where they left it empty. */
function asApplicant(
  entry: FormEntry,
  applicant: FormEntry,
  isCopied: (field: FormField) => boolean,
  { fields }: FormModule,
): FormEntry {
  const own = { ...entry };
  for (const field of fields.filter(isCopied)) {
    const value = applicant[field.field];
    if (value === undefined) delete own[field.field];
    else own[field.field] = value;
  }
  return own;
}

/** Whether a field of the module is taken from the applicant, where they are the same person. */
export function copiedFrom(modules: readonly FormModule[], { copies_applicant }: FormModule) {
  const applicant = modules.find(({ module }) => module === 'applicant');
  return ({ field, kind }: FormField): boolean =>
    copies_applicant &&
    kind !== 'relation' &&
    (applicant?.fields.some((one) => one.field === field) ?? false);
}

/** What was typed under another choice does not count, nor what was asked for by it. */
function withoutHidden(module: FormModule, entry: FormEntry): FormEntry {
  const hidden = module.fields.filter((field) => !isShown(field, entry)).map(({ field }) => field);
  const kept = Object.entries(entry).filter(([name]) => !hidden.includes(name));
  return kept.length === Object.keys(entry).length ? entry : withoutHidden(module, Object.fromEntries(kept));
}

function withDerived(module: FormModule, entry: FormEntry, day: string): FormEntry {
  const filled = { ...entry };
  for (const field of module.fields) {
    const derived = isEmpty(entry[field.field]) ? derivedValue(module, field, entry, day) : null;
    const typed = entry[field.field];
    if (derived !== null) filled[field.field] = derived;
    else if (typeof typed === 'string') filled[field.field] = writtenValue(module, field, typed);
  }
  return filled;
}

/** The first thing wrong with a field, or null. */
export function fieldProblem(
  module: FormModule,
  field: FormField,
  entry: FormEntry,
  day: string,
): string | null {
  if (!isShown(field, entry)) return null;
  const value = entry[field.field];
  if (value === undefined || isEmpty(value)) return field.required ? requiredWords(field) : null;
  return (
    brokenRule(field.rules, typeof value === 'string' ? value.trim() : value) ??
    optionProblem(field, value) ??
    kindProblem(module, field, entry, day) ??
    derivationProblem(module, field, entry, day)
  );
}

/** What a field asks for, as a noun: 是投保人的 stands before a choice, 与投保人的关系 in a sentence. */
export const nameOfField = ({ label }: Pick<FormField, 'label'>): string =>
  label.replace(/^是(.+)的$/, '与$1的关系');

/** A label may begin with 同意 itself. */
const agreeWords = (label: string): string => `请阅读并同意${label.replace(/^同意/, '')}`;

function requiredWords(field: FormField): string {
  switch (kindFacts[field.kind].asked) {
    case 'agreed':
      return agreeWords(field.label);
    case 'chosen':
      return `请选择${nameOfField(field)}`;
    case 'typed':
      return `请输入${nameOfField(field)}`;
  }
}

function optionProblem(field: FormField, value: FormEntry[string]): string | null {
  const { options } = field;
  if (options.length === 0) return null;
  const known = [value].flat().every((one) => options.some((option) => option.value === one));
  return known ? null : `请重新选择${nameOfField(field)}`;
}

const certificateWords = {
  format: '证件号码的位数或格式不对，请核对',
  date: '号码中的出生日期不存在，请核对',
  checksum: '号码校验未通过，请核对最后一位',
} as const;

/** The last day counts as valid. */
function untilProblem(label: string, text: string, day: string): string | null {
  if (text === 'long_term') return null;
  if (!isDate(text)) return `${label}不是有效的日期，请重新选择`;
  return text < day ? '证件已过期，请更新后再填' : null;
}

/** What every field of a kind must be, whatever its rules. */
function kindProblem(
  module: FormModule,
  { field, kind, label }: FormField,
  entry: FormEntry,
  day: string,
): string | null {
  const text = entryText(entry, field);
  switch (kind) {
    case 'mobile':
      return mobilePattern.test(text) ? null : '手机号码不正确，请输入 11 位手机号';
    case 'email':
      return /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}$/.test(text) ? null : '电子邮箱格式不正确，请核对';
    case 'postal_code':
      return /^\d{6}$/.test(text) ? null : '邮政编码应为 6 位数字';
    case 'bank_card':
      return /^\d{12,19}$/.test(text.replace(/ /g, '')) ? null : '银行卡号不正确，请核对';
    case 'date':
      return isDate(text) ? null : `${label}不是有效的日期，请重新选择`;
    case 'until':
      return untilProblem(label, text, day);
    case 'percentage':
      return isFraction(text) ? null : `${label}应大于 0、不超过 100，最多两位小数`;
    case 'certificate_type':
      return certificateType.safeParse(text).success ? null : `请重新选择${label}`;
    case 'relation':
      return relationToApplicant.safeParse(text).success ? null : `请重新选择${nameOfField({ label })}`;
    case 'agreement':
      return text === 'true' ? null : agreeWords(label);
    case 'certificate_number': {
      const type = certificateType.safeParse(valueOfKind(module, entry, 'certificate_type'));
      const problem = certificateProblem(type.data ?? 'id_card', text);
      return problem && certificateWords[problem];
    }
    default:
      return null;
  }
}

function derivationProblem(
  module: FormModule,
  field: FormField,
  entry: FormEntry,
  day: string,
): string | null {
  const derived = derivedValue(module, field, entry, day);
  return derived === null || derived === entryText(entry, field.field)
    ? null
    : `${field.label}与证件号码不一致，请核对`;
}

/** A part of a hundred, in hundredths, so that three thirds are a whole: 33.33 is 3333. */
export const hundredths = (text: string): number => Math.round(Number(text) * 100);
const isFraction = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && hundredths(text) > 0 && hundredths(text) <= 10_000;
