import * as z from 'zod/mini';

// Specification, section 3 (enumerations) and section 4 (states), in the order they stand there.

export const productStatus = z.enum(['put_on', 'put_down', 'test']);
export const participantRole = z.enum([
  'applicant',
  'insurant',
  'beneficiary',
  'emergency_contact',
  'first_pay',
  'renewal_term_pay',
  'renewal_insurance_pay',
  'policy_info',
]);
export const relationToApplicant = z.enum(['self', 'parent', 'spouse', 'children']);
export const gender = z.enum(['male', 'female']);
export const beneficiaryType = z.enum(['legal', 'specified']);
export const insuranceTermKind = z.enum(['long', 'short']);
export const periodUnit = z.enum(['day', 'month', 'year', 'age', 'single']);
export const certificateType = z.enum([
  'id_card',
  'passport',
  'residence_booklet',
  'birth_certificate',
  'other',
  'hk_mc_password',
  'tw_password',
  'hk_mc_tw_password',
  'officers',
  'hk_macao_return_card',
  'hk_mc_tw_residence_permit',
  'hk_mc_tw_return_card',
  'police_card',
  'driving_license',
  'hk_mc_tw_residents_card',
  'children',
  'student',
  'tw_residents_card',
  'employee_card',
  'foreigners_residence',
  'soldier',
  'foreigners_passport',
  'china_passport',
  'foreigners_id_card',
  'uscc',
  'lawyer_certificate',
  'house_certificate',
  'driving_permit',
]);
export const valueOptionKind = z.enum(['fixed', 'single', 'multiple']);
export const ruleType = z.enum([
  'min',
  'max',
  'equal',
  'not_equal',
  'range',
  'length',
  'pattern',
  'in',
  'not_in',
  'step',
]);
export const platformKind = z.enum([
  'normal',
  'wechat_mini_program',
  'wechat_h5',
  'weixin',
  'alipay_h5',
  'alipay_mini_program',
]);
export const mode = z.enum(['customer_insure', 'sales_transmit']);
export const insuredDataScope = z.enum(['applicant', 'applicant_insurant', 'applicant_insurant_beneficiary']);
export const identityFieldKey = z.enum(['name', 'certificate_type', 'certificate_number', 'mobile']);
export const policySourceSystem = z.enum(['cps', 'old_api', 'api']);
export const customerSourceSystem = z.enum(['crm', 'cfyf_service']);
export const contentKind = z.enum(['image', 'text']);
export const displayKind = z.enum(['jump_to_insurance_company', 'list_show', 'list_qa']);
export const blockKind = z.enum(['hot_tip', 'insurance_declaration', 'base_info']);
export const healthQuestionResult = z.enum([
  'normal',
  'refuse',
  'turn_to_intelligent_underwriting',
  'turn_to_human_nucleus',
]);
export const underwritingOutcome = z.enum([
  'normal',
  'except',
  'extra_fee',
  'postpone',
  'refuse',
  'turn_to_human_nucleus',
  'turn_to_intelligent_underwriting',
  'need_human_underwriting',
]);
export const underwritingConclusion = z.enum(['normal', 'secondary_confirmation', 'refuse']);
export const manualUnderwritingResult = z.enum([
  'pass',
  'exclusion_pass',
  'add_fee_pass',
  'add_fee_and_exclusion',
  'refuse',
  'delay',
]);
export const insuranceItemType = z.enum(['main_insurance', 'additional_insurance', 'service']);

export const pageKind = z.enum(['insure', 'saleInsure', 'trialPage', 'saleTrialPage', 'apiH5Share']);
export const linkKind = z.enum([
  'salesProductLink',
  'productLink',
  'orderDetail',
  'orderPay',
  'policyPay',
  'policyVisit',
  'policyReceipt',
  'policyManpower',
  'productPreUnderwritingLink',
  'policySingleRecording',
]);

export const taskStatus = z.enum([
  'pending',
  'processing',
  'to_be_health',
  'to_be_intelligent_underwriting',
  'finish',
  'cancel',
]);
export const manualUnderwritingStatus = z.enum(['underwriting', 'completed', 'invalid']);
export const processStep = z.enum([
  'premium_trial',
  'health_audit',
  'manpower_underwriting',
  'manpower_underwriting_result',
  'info_collect',
  'cancel_order',
  'order_confirmation',
  'ocr',
  'face_recognition',
  'payment',
  'show_policy',
  'online_visit',
  'risk_assessment',
]);

export type CertificateType = z.infer<typeof certificateType>;
export type Gender = z.infer<typeof gender>;
export type ParticipantRole = z.infer<typeof participantRole>;
export type PlatformKind = z.infer<typeof platformKind>;

export type LinkKind = z.infer<typeof linkKind>;
