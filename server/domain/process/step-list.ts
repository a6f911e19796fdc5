import type { ProcessStep } from '../../../contract/model/process.ts';

/** Every product has these, in this order. */
const everyProduct: readonly ProcessStep[] = ['premium_trial', 'info_collect', 'payment', 'show_policy'];

/** What stands before the money is asked for, and is not of every product. */
const beforePayment: readonly ProcessStep[] = [
  'health_audit',
  'manpower_underwriting',
  'manpower_underwriting_result',
  'risk_assessment',
  'ocr',
  'face_recognition',
  'order_confirmation',
];

/** Pairs of which the second follows the first at once. */
const together: readonly (readonly [ProcessStep, ProcessStep])[] = [
  ['premium_trial', 'info_collect'],
  ['health_audit', 'manpower_underwriting'],
  ['manpower_underwriting', 'manpower_underwriting_result'],
  ['payment', 'show_policy'],
];

const comesBefore = (steps: readonly ProcessStep[], first: ProcessStep, second: ProcessStep): boolean =>
  steps.indexOf(first) < steps.indexOf(second);

/** What is wrong with a product's list of steps, in sentences for whoever writes products; empty: nothing. */
export function stepListProblems(steps: readonly ProcessStep[]): string[] {
  const missing = everyProduct.filter((step) => !steps.includes(step));
  if (missing.length > 0) return [`steps lack ${missing.join(', ')}`];
  const problems: string[] = [];
  if (new Set(steps).size < steps.length) problems.push('a step is listed twice');
  if (steps.includes('cancel_order')) problems.push('cancel_order is an end, not a step of a product');
  if (steps[0] !== 'premium_trial') problems.push('steps begin with premium_trial');
  for (const [first, second] of together) {
    const isMeant = everyProduct.includes(second) || steps.includes(second);
    if (isMeant && steps[steps.indexOf(second) - 1] !== first)
      problems.push(`${second} comes directly after ${first}`);
  }
  if (steps.includes('manpower_underwriting') && !steps.includes('manpower_underwriting_result'))
    problems.push('manpower_underwriting has no manpower_underwriting_result');
  for (const step of beforePayment)
    if (steps.includes(step) && !comesBefore(steps, step, 'payment'))
      problems.push(`${step} comes before payment`);
  if (steps.includes('online_visit') && !comesBefore(steps, 'show_policy', 'online_visit'))
    problems.push('online_visit comes after show_policy');
  return problems;
}
