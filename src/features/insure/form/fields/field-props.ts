import type { FormField } from '../../../../../contract/model/form.ts';
import type { ModuleList } from '../form-session.ts';
import type { FormStore } from '../store/form-store.ts';
import type { FieldPlace } from '../store/place.ts';

/** What is known of the application beside what is filled in. */
export interface FormFacts {
  readonly processNo: string;
  readonly productNo: string;
  /** The applicant's phone that was proven, masked; null: none was. */
  readonly verifiedMobile: string | null;
  readonly minorDeathCaps: ModuleList['minor_death_caps'];
}

/** What every kind of field is given. */
export interface FieldProps {
  readonly store: FormStore;
  readonly place: FieldPlace;
  readonly field: FormField;
  /** With what is optional said so. */
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly facts: FormFacts;
  readonly onChange: (value: string) => void;
  /** The field is left. */
  readonly onLeave: () => void;
}

export const factsOf = ({
  process_no,
  product_no,
  verified_mobile_masked,
  minor_death_caps,
}: Pick<
  ModuleList,
  'process_no' | 'product_no' | 'verified_mobile_masked' | 'minor_death_caps'
>): FormFacts => ({
  ...{
    processNo: process_no,
    productNo: product_no,
    verifiedMobile: verified_mobile_masked,
    minorDeathCaps: minor_death_caps,
  },
});
