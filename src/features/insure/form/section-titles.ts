import type { FormModule } from '../../../../contract/model/form.ts';

/** A tab has room for a word: 交费账户 for the first payer's, the product's own title for what has none here. */
const short: Partial<Record<FormModule['module'], string>> = {
  emergency_contact: '联系人',
  first_pay: '账户',
  renewal_term_pay: '续期交费',
  renewal_insurance_pay: '续保交费',
};

export const tabTitle = ({ module, title }: FormModule): string => short[module] ?? title;
