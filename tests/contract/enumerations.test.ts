import { expect, test } from 'vitest';
import * as enums from '../../contract/enums.ts';
import specified from './specification/enumerations.json' with { type: 'json' };

/** The specification's titles, which are words, with the name that each list has in the code. */
const byTitle: Readonly<Record<string, { readonly options: readonly string[] }>> = {
  'Page kinds': enums.pageKind,
  'Link kinds': enums.linkKind,
  'Product status': enums.productStatus,
  'Participant roles in an order': enums.participantRole,
  'Relation to applicant': enums.relationToApplicant,
  Gender: enums.gender,
  'Beneficiary type': enums.beneficiaryType,
  'Insurance term kind': enums.insuranceTermKind,
  'Period unit': enums.periodUnit,
  'Certificate types': enums.certificateType,
  'Value-option kind': enums.valueOptionKind,
  'Rule types': enums.ruleType,
  'Platform kinds': enums.platformKind,
  Roles: enums.role,
  Mode: enums.mode,
  'Insured-data collection scope': enums.insuredDataScope,
  'Identity-field keys': enums.identityFieldKey,
  'Source systems (first list)': enums.policySourceSystem,
  'Source systems (second list)': enums.customerSourceSystem,
  'Content kinds': enums.contentKind,
  'Display kinds': enums.displayKind,
  'Block kinds': enums.blockKind,
  'Health question result': enums.healthQuestionResult,
  'Underwriting outcomes': enums.underwritingOutcome,
  'Underwriting conclusion types': enums.underwritingConclusion,
  'Manual underwriting results': enums.manualUnderwritingResult,
  'Insurance item types': enums.insuranceItemType,
  'Task status': enums.taskStatus,
  'Manual underwriting status': enums.manualUnderwritingStatus,
  'Process steps': enums.processStep,
};

test.each(specified)('$title has the specification’s values, in its order', ({ title, values }) => {
  expect(byTitle[title]?.options).toEqual(values);
});

test('no list of ours is left uncompared', () => {
  expect(specified.map(({ title }) => title).sort()).toEqual(Object.keys(byTitle).sort());
  const compared = new Set<unknown>(Object.values(byTitle));
  const left = Object.entries(enums).filter(([, list]) => !compared.has(list));
  expect(left.map(([name]) => name)).toEqual([]);
});
