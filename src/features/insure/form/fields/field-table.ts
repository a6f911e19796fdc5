import type { ComponentType } from 'react';
import type { FormField } from '../../../../../contract/model/form.ts';
import { AddressField } from './address.tsx';
import { AgreementField } from './agreement.tsx';
import { AmountField } from './amount.tsx';
import { BankCardField } from './bank-card.tsx';
import { BankField } from './bank.tsx';
import { CertificateNumberField } from './certificate-number.tsx';
import { CertificateTypeField } from './certificate-type.tsx';
import { ChoiceField } from './choice.tsx';
import { DateField, UntilField } from './day-row.tsx';
import { DestinationField } from './destination.tsx';
import { EmailField } from './email.tsx';
import type { FieldProps } from './field-props.ts';
import { MobileField } from './mobile.tsx';
import { NumberField } from './number.tsx';
import { PercentageField } from './percentage.tsx';
import { PostalCodeField } from './postal-code.tsx';
import { ProfessionField } from './profession.tsx';
import { RegionField } from './region.tsx';
import { RelationField } from './relation.tsx';
import { TextField } from './text.tsx';

/** Each kind of field and what draws it: a new kind is a file and a line. */
export const fieldTable: Record<FormField['kind'], ComponentType<FieldProps>> = {
  text: TextField,
  choice: ChoiceField,
  date: DateField,
  until: UntilField,
  number: NumberField,
  amount: AmountField,
  percentage: PercentageField,
  relation: RelationField,
  certificate_type: CertificateTypeField,
  certificate_number: CertificateNumberField,
  mobile: MobileField,
  email: EmailField,
  postal_code: PostalCodeField,
  region: RegionField,
  address: AddressField,
  profession: ProfessionField,
  bank: BankField,
  bank_card: BankCardField,
  destination: DestinationField,
  agreement: AgreementField,
};
