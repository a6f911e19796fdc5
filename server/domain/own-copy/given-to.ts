import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { OwnCopy } from '../../../contract/services/consent.ts';
import type { OutsideHelp } from '../consent/consent.ts';
import { methodNames } from '../payment/methods.ts';

export interface Receivers {
  readonly insurer: string;
  readonly what: 'sale' | 'recording';
  /** Null where nobody advises. */
  readonly agent: string | null;
  /** Whether the agent filled in the application for the customer. */
  readonly agentPrepares: boolean;
  readonly outside: Pick<OutsideHelp, 'willCheck' | 'faceMatcher' | 'cardEngine'>;
  readonly payments: readonly PaymentMethod[];
  readonly hasAgreement: boolean;
  /** Whether a message or a call went to their phone. */
  readonly wasReached: boolean;
}

/** Where nobody outside looks at what is collected. */
export const noOutsideHelp: Receivers['outside'] = { willCheck: null, faceMatcher: null, cardEngine: null };

/** As the agent’s own form and boards hold it: no numbers of certificates and no accounts. */
function agentsPart({ what, agentPrepares }: Receivers): string {
  if (what === 'recording') return '录制进度、联系用的手机号';
  const shared = '投保进度、联系用的手机号';
  return agentPrepares ? `办理所需的投保信息（不含证件号码和银行账户）、${shared}` : shared;
}

/** Name and number go along with a face that is compared, a card’s picture alone. */
function outsidePart({ willCheck, faceMatcher, cardEngine }: Receivers['outside']): string | null {
  const isFace = faceMatcher !== null || willCheck !== null;
  const isCard = faceMatcher !== null || cardEngine !== null;
  const pictures = [isCard && '证件照片', isFace && '人脸照片'].filter(Boolean).join('、');
  if (isFace) return `${pictures}，必要时连同姓名和身份证号码，仅用于识别和核验`;
  return isCard ? `${pictures}，仅用于识别` : null;
}

/** To whom what is kept was given, and what of it. */
export function givenTo(to: Receivers): OwnCopy['given_to'] {
  const methods = [...new Set(to.payments)];
  const outside = outsidePart(to.outside);
  return [
    {
      who: to.insurer,
      what: to.what === 'sale' ? '投保信息、核实结果和保单，用于核保、承保和理赔' : '录像、核实和审核结果',
    },
    ...(to.agent === null ? [] : [{ who: `顾问${to.agent}`, what: agentsPart(to) }]),
    ...(outside === null ? [] : [{ who: '腾讯云', what: outside }]),
    ...methods.map((method) => ({ who: methodNames[method], what: '订单编号和付款金额' })),
    ...(to.hasAgreement ? [{ who: '开户银行', what: '自动扣款的约定' }] : []),
    ...(to.wasReached ? [{ who: '短信和语音服务商', what: '手机号和发送的内容' }] : []),
  ];
}
