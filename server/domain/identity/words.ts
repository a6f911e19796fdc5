import type { CertificateType, ParticipantRole } from '../../../contract/enums.ts';

export const roleNames: Readonly<Record<ParticipantRole, string>> = {
  applicant: '投保人',
  insurant: '被保险人',
  beneficiary: '受益人',
  emergency_contact: '紧急联系人',
  first_pay: '首期交费',
  renewal_term_pay: '续期交费',
  renewal_insurance_pay: '续保交费',
  policy_info: '保单信息',
};

const certificateNames: Partial<Record<CertificateType, string>> = {
  id_card: '身份证号码',
  residence_booklet: '户口簿号码',
  birth_certificate: '出生证号码',
  passport: '护照号码',
};

export const certificateName = (type: CertificateType): string => certificateNames[type] ?? '证件号码';
