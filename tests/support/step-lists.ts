import fc from 'fast-check';
import type { ProcessStep } from '../../contract/model/process.ts';

const middle: readonly (readonly ProcessStep[])[] = [
  ['health_audit'],
  ['health_audit', 'manpower_underwriting', 'manpower_underwriting_result'],
  ['risk_assessment'],
  ['ocr'],
  ['face_recognition'],
  ['order_confirmation'],
];

const isHealth = (group: readonly ProcessStep[]): boolean => group[0] === 'health_audit';

/** A product's steps, any that are allowed in any order that is allowed. */
export const stepLists: fc.Arbitrary<ProcessStep[]> = fc
  .tuple(fc.shuffledSubarray([...middle]), fc.boolean())
  .map(([chosen, isVisited]) => {
    const health = chosen.find(isHealth);
    const groups = chosen.filter((group) => !isHealth(group) || group === health);
    const visit: ProcessStep[] = isVisited ? ['online_visit'] : [];
    return ['premium_trial', 'info_collect', ...groups.flat(), 'payment', 'show_policy', ...visit];
  });
