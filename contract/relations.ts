import type * as z from 'zod/mini';
import { adultAge } from './dates.ts';
import { certificateType, relationToApplicant } from './enums.ts';

type Relation = z.infer<typeof relationToApplicant>;
type CertificateKind = z.infer<typeof certificateType>;

export interface RelationLimits {
  readonly name: string;
  readonly certificate_types: CertificateKind[];
  readonly least_years_older: number | null;
  readonly least_years_younger: number | null;
  readonly least_age: number | null;
}

const ofAdults: CertificateKind[] = certificateType.options.filter(
  (type) =>
    !['birth_certificate', 'children', 'student', 'uscc', 'house_certificate', 'driving_permit'].includes(
      type,
    ),
);
const ofChildren: CertificateKind[] = [
  'id_card',
  'residence_booklet',
  'birth_certificate',
  'passport',
  'china_passport',
  'hk_macao_return_card',
  'hk_mc_tw_residence_permit',
  'hk_mc_tw_return_card',
  'hk_mc_tw_residents_card',
  'tw_residents_card',
  'foreigners_passport',
];

/** An insurable interest (R17), and what the relation says of age and certificate. */
export const relationLimits: Readonly<Record<Relation, RelationLimits>> = {
  self: {
    ...{ name: '本人', certificate_types: ofAdults },
    ...{ least_years_older: null, least_years_younger: null, least_age: adultAge },
  },
  spouse: {
    ...{ name: '配偶', certificate_types: ofAdults },
    // The youngest that may marry.
    ...{ least_years_older: null, least_years_younger: null, least_age: 20 },
  },
  children: {
    ...{ name: '子女', certificate_types: [...new Set([...ofChildren, ...ofAdults])] },
    ...{ least_years_older: null, least_years_younger: 14, least_age: null },
  },
  parent: {
    ...{ name: '父母', certificate_types: ofAdults },
    ...{ least_years_older: 14, least_years_younger: null, least_age: null },
  },
};

/** Of what was filled in as the relation; null where it is none. */
export function limitsOf(relation: string): RelationLimits | null {
  const known = relationToApplicant.safeParse(relation);
  return known.success ? relationLimits[known.data] : null;
}
