/** The steps that a product may list, in the order in which they may stand. */
export const productSteps = [
  'premium_trial',
  'info_collect',
  'health_audit',
  'manpower_underwriting',
  'manpower_underwriting_result',
  'risk_assessment',
  'ocr',
  'face_recognition',
  'order_confirmation',
  'payment',
  'show_policy',
  'online_visit',
] as const;

export type ProductStep = (typeof productSteps)[number];

/** Without these nothing is sold. */
export const neededSteps: readonly ProductStep[] = [
  'premium_trial',
  'info_collect',
  'order_confirmation',
  'payment',
  'show_policy',
];
