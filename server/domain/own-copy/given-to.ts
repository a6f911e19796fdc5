import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { OwnCopy } from '../../../contract/services/consent.ts';
import { methodNames } from '../payment/methods.ts';

export interface Receivers {
  readonly insurer: string;
  readonly what: 'sale' | 'recording';
  /** Null where nobody advises. */
  readonly agent: string | null;
  /** Whether faces, cards or the will are looked at outside the house. */
  readonly outsideEngines: boolean;
  readonly payments: readonly PaymentMethod[];
  readonly hasAgreement: boolean;
  /** Whether a message or a call went to their phone. */
  readonly wasReached: boolean;
}

/** To whom what is kept was given, and what of it. */
export function givenTo(to: Receivers): OwnCopy['given_to'] {
  const methods = [...new Set(to.payments)];
  return [
    {
      who: to.insurer,
      what: to.what === 'sale' ? '投保信息、核实结果和保单，用于核保、承保和理赔' : '录像、核实和审核结果',
    },
    ...(to.agent === null
      ? []
      : [
          {
            who: `顾问${to.agent}`,
            what: to.what === 'sale' ? '投保进度，联系时的手机号' : '录制进度，联系时的手机号',
          },
        ]),
    ...(to.outsideEngines ? [{ who: '腾讯云', what: '证件照片或人脸照片，只用于识别和比对' }] : []),
    ...methods.map((method) => ({ who: methodNames[method], what: '订单编号和付款金额' })),
    ...(to.hasAgreement ? [{ who: '开户银行', what: '自动扣款的约定' }] : []),
    ...(to.wasReached ? [{ who: '短信和语音服务商', what: '手机号和发送的内容' }] : []),
  ];
}
