import type { ManualResult } from '../../../contract/model/underwriting-case.ts';
import type { CaseKind } from '../../../contract/services/underwriting.ts';

/** In the order of the keys 1 to 6. */
export const resultWords: Record<ManualResult, string> = {
  pass: '通过',
  exclusion_pass: '除外承保',
  add_fee_pass: '加费承保',
  add_fee_and_exclusion: '加费并除外',
  refuse: '拒保',
  delay: '延期',
};

export const kindWords: Record<CaseKind, string> = {
  manual: '人工核保',
  review: '请人工复核',
  risk_call: '风险测评回访',
};

export const needsExtra = (result: ManualResult | null): boolean =>
  result === 'add_fee_pass' || result === 'add_fee_and_exclusion';
export const needsExclusion = (result: ManualResult | null): boolean =>
  result === 'exclusion_pass' || result === 'add_fee_and_exclusion';
