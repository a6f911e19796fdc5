import type { ProcessStep } from '../../contract/model/process.ts';

const middle: readonly (readonly ProcessStep[])[] = [
  ['health_audit'],
  ['health_audit', 'manpower_underwriting', 'manpower_underwriting_result'],
  ['risk_assessment'],
  ['ocr'],
  ['face_recognition'],
  ['order_confirmation'],
];

/** A product's steps, any that are allowed in any order that is allowed. `next` gives numbers from 0 to 1. */
export function anyStepList(next: () => number): ProcessStep[] {
  const chosen = middle
    .map((group) => ({ group, at: next(), isIn: next() < 0.6 }))
    .filter(({ isIn }) => isIn)
    .sort((a, b) => a.at - b.at)
    .map(({ group }) => group);
  const [health, ...others] = chosen.filter((group) => group[0] === 'health_audit');
  const groups = chosen.filter((group) => !others.includes(group) || group === health);
  const visit: ProcessStep[] = next() < 0.5 ? ['online_visit'] : [];
  return ['premium_trial', 'info_collect', ...groups.flat(), 'payment', 'show_policy', ...visit];
}
