import { certificateNames } from '../../../contract/certificate/certificate-names.ts';
import { maskCertificateNumber, maskMobile } from '../../../contract/certificate/mask.ts';
import { certificateType } from '../../../contract/enums.ts';
import { isShown } from '../../../contract/form.ts';
import {
  correctableKinds,
  type FormEntry,
  type FormField,
  type FormModule,
} from '../../../contract/model/form.ts';

/** What a code of a list of the world stands for; an empty text where nobody knows. */
export interface NameOf {
  readonly region: (code: string) => string;
  readonly profession: (code: string) => string;
  readonly bank: (code: string) => string;
  readonly destination: (code: string) => string;
}

export interface Line {
  readonly label: string;
  readonly value: string;
}

/** How numbers are told: as on every page, or in full to whom they belong. */
export type Numbers = 'masked' | 'whole';

const cardTail = (card: string): string => (card === '' ? '' : `尾号 ${card.slice(-4)}`);

/** An identity card's number says by itself what it is. */
const otherPaper = (value: string): string => {
  const type = certificateType.safeParse(value).data ?? 'id_card';
  return type === 'id_card' ? '' : certificateNames[type];
};

const masks = {
  certificate_number: maskCertificateNumber,
  mobile: maskMobile,
  bank_card: cardTail,
} as const satisfies Partial<Record<FormField['kind'], (value: string) => string>>;

const isNumber = (kind: FormField['kind']): kind is keyof typeof masks => kind in masks;

function valueInWords(
  { kind, options, unit = '元' }: FormField,
  value: string,
  nameOf: NameOf,
  numbers: Numbers,
): string {
  if (isNumber(kind)) return numbers === 'whole' ? value : masks[kind](value);
  switch (kind) {
    case 'percentage':
      return `${value} %`;
    case 'amount':
      return `${value} ${unit}`;
    case 'region':
      return nameOf.region(value);
    case 'profession':
      return nameOf.profession(value);
    case 'bank':
      return nameOf.bank(value);
    case 'destination':
      return nameOf.destination(value);
    case 'until':
      return value === 'long_term' ? '长期' : value;
    case 'certificate_type':
      return otherPaper(value);
    case 'agreement':
      return '';
    case 'choice':
    case 'relation':
    case 'text':
    case 'date':
    case 'number':
    case 'email':
    case 'postal_code':
    case 'address':
      return options.find((option) => option.value === value)?.label ?? value;
  }
}

/** What was filled in of one person or block, as they may read it: numbers are masked unless said otherwise. */
export function linesOf(
  { fields }: FormModule,
  entry: FormEntry,
  nameOf: NameOf,
  numbers: Numbers = 'masked',
): Line[] {
  return fields
    .filter((field) => isShown(field, entry))
    .map((field) => {
      const value = entry[field.field] ?? '';
      const texts = (typeof value === 'string' ? [value] : value).filter((text) => text !== '');
      return {
        label: field.label,
        value: texts.map((text) => valueInWords(field, text, nameOf, numbers)).join('、'),
      };
    })
    .filter(({ value }) => value !== '');
}

/** What may be corrected after the application: it changes neither who is insured nor the premium. */
const correctable: readonly FormField['kind'][] = correctableKinds;

export const isCorrectable = ({ kind, changes_factor }: FormField): boolean =>
  correctable.includes(kind) && changes_factor === null;

/** Those of a member's form, by name. The applicant's phone was proven by a captcha, and pays. */
export const correctableOf = ({ fields }: FormModule, entry: FormEntry, isApplicant: boolean): string[] =>
  fields
    .filter((field) => isCorrectable(field) && isShown(field, entry))
    .filter(({ kind }) => !(isApplicant && kind === 'mobile'))
    .map(({ field }) => field);
