import type { FormEntry, FormValues } from '../../contract/model/form.ts';
import type { ChosenGenes } from '../../contract/model/gene.ts';
import type { inventPerson } from '../../server/sandbox/invented-person.ts';

export type Person = ReturnType<typeof inventPerson>;

const identityOf = (person: Person): FormEntry => ({
  name: person.name,
  certificate_type: 'id_card',
  certificate_number: person.certificateNumber,
});

/** Yyyy-mm-dd out of the certificate number. */
export const birthDateOf = ({ certificateNumber }: Person): string =>
  certificateNumber.slice(6, 14).replace(/(....)(..)(..)/, '$1-$2-$3');

/** An application that the small product's form takes: the applicant insures themselves. */
export const filledInBy = (person: Person): FormValues => ({
  applicant: [{ ...identityOf(person), mobile: person.mobile }],
  insurant: [{ relation: 'self' }],
  beneficiary: [{ beneficiary_type: 'legal' }],
});

/** As filledInBy, with somebody else insured too. */
export const filledInForBoth = (applicant: Person, spouse: Person): FormValues => ({
  ...filledInBy(applicant),
  insurant: [{ relation: 'self' }, { relation: 'spouse', ...identityOf(spouse) }],
});

export const bornOn = (...birthDates: string[]): ChosenGenes => ({
  policy: [],
  insurants: birthDates.map((birthDate) => [{ gene_key: 'birth_date', values: [birthDate] }]),
});
