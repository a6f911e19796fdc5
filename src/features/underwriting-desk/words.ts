import type { AmountCheckRow, AmountDecision } from '../../../contract/model/amount-check.ts';
import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { ManualResult } from '../../../contract/model/underwriting-case.ts';
import type { CaseKind } from '../../../contract/services/underwriting.ts';
import { yuanText } from '../../ui/money.tsx';

/** In the order of the keys 1 to 6. */
const resultWords: Record<ManualResult, string> = {
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

/** A call over the risk assessment is no underwriting: it ends with what the customer wants. */
const callResultWords: Record<ManualResult, string> = {
  ...resultWords,
  pass: '本人坚持，可以继续',
  refuse: '不再继续',
};

export const wordsFor = (kind: CaseKind): Record<ManualResult, string> =>
  kind === 'risk_call' ? callResultWords : resultWords;

/** What it ends with. */
export const conclusionWords: Record<CaseKind, string> = {
  manual: '核保结论',
  review: '核保结论',
  risk_call: '回访结果',
};

export const needsExtra = (result: ManualResult | null): boolean =>
  result === 'add_fee_pass' || result === 'add_fee_and_exclusion';
export const needsExclusion = (result: ManualResult | null): boolean =>
  result === 'exclusion_pass' || result === 'add_fee_and_exclusion';

export const channelWords: Record<PaymentMethod, string> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank_card: '银行卡',
};

export const amountDecisionWords: Record<AmountDecision, string> = {
  returned: '已在渠道退回',
  settled: '已另行处理',
};

/** 应付 ¥ 198.00，渠道多 ¥ 0.01 */
export function differenceText({
  amount_fen,
  channel_fen,
}: Pick<AmountCheckRow, 'amount_fen' | 'channel_fen'>): string {
  const owed = `应付 ¥ ${yuanText(amount_fen)}`;
  if (channel_fen === null) return `${owed}，渠道没有说明金额`;
  const off = channel_fen - amount_fen;
  return `${owed}，渠道${off > 0 ? '多' : '少'} ¥ ${yuanText(Math.abs(off))}`;
}
