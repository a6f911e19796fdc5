import type { SaleNow } from '../../../contract/services/sales-board.ts';
import type { TransmitAgent } from '../../../contract/model/transmit.ts';

/** What is left to do, as it is said to the customer; null where it is not theirs to do. */
export const leftToDo: Record<SaleNow, string | null> = {
  preparing: null,
  not_opened: '核对投保单',
  trial: '确认方案',
  form: '填写投保信息',
  next: '一步',
  health: '健康告知',
  health_decided: '一步',
  health_wrong: '更正健康告知',
  risk: '风险测评',
  images: '补充核保资料',
  underwriting: null,
  conditions: '确认核保条件',
  risk_call: null,
  card: '身份证识别',
  face: '人脸识别',
  identity_check: null,
  confirmation: '确认订单',
  payment: '支付',
  payment_failed: '支付',
  payment_check: null,
  issuing: null,
  receipt: '签收保单',
  recording: '录制确认',
  recording_check: null,
  recording_help: null,
  visit: '在线回访',
  done: null,
  ended: null,
};

/** Whether they are told of it once more: how they go on after a refusal nobody presses them to choose. */
export const isReminded = (now: SaleNow): boolean => leftToDo[now] !== null && now !== 'health_decided';

interface Reminder {
  readonly product: string;
  readonly what: string;
  readonly address: string;
  /** As it is said, such as 12 月 3 日 14:05. */
  readonly until: string;
  readonly agent: TransmitAgent | null;
}

/** What is pasted into a chat: names nobody but who sends it. */
export function reminderText({ product, what, address, until, agent }: Reminder): string {
  const by = agent ? `\n${agent.name}，${agent.company}，执业证号 ${agent.licence_no}` : '';
  return `您好，${product}还差${what}，点开接着上次的地方办理：\n${address}\n${until} 前有效，由您本人操作，请勿转发。${by}`;
}
