import { expect, test } from 'vitest';
import * as enums from './enums.ts';

// How many values each list of the specification's section 3 and 4 has.
const sizes: Record<string, number> = {
  productStatus: 3,
  participantRole: 8,
  relationToApplicant: 4,
  gender: 2,
  beneficiaryType: 2,
  insuranceTermKind: 2,
  periodUnit: 5,
  certificateType: 28,
  valueOptionKind: 3,
  ruleType: 10,
  platformKind: 6,
  role: 2,
  mode: 2,
  insuredDataScope: 3,
  identityFieldKey: 4,
  policySourceSystem: 3,
  customerSourceSystem: 2,
  contentKind: 2,
  displayKind: 3,
  blockKind: 3,
  healthQuestionResult: 4,
  underwritingOutcome: 8,
  underwritingConclusion: 3,
  manualUnderwritingResult: 6,
  insuranceItemType: 3,
  pageKind: 5,
  linkKind: 10,
  taskStatus: 6,
  manualUnderwritingStatus: 3,
  processStep: 13,
};

test('every enumeration of the specification is there with as many values, none twice', () => {
  const found = Object.fromEntries(
    Object.entries(enums).map(([name, list]) => [name, new Set(list.options).size]),
  );
  expect(found).toEqual(sizes);
});
