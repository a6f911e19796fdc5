import { beijingDay } from '../../../contract/dates.ts';
import type { PaymentMethod } from '../../../contract/model/order.ts';
import { fenWords } from '../../../contract/yuan-words.ts';
import type { Line } from '../order/person-lines.ts';
import type { AgreementStatus } from '../payment/agreement.ts';
import { methodNames } from '../payment/methods.ts';
import type { PaymentStatus, RefundStatus } from '../payment/payment.ts';
import type { PolicyStatus } from '../policy/policy.ts';
import type { Product } from '../product/product.ts';
import { dayRow, row } from './lay-out.ts';

const paymentStates: Readonly<Record<PaymentStatus, string>> = {
  ...{ opening: '待付款', open: '待付款', closing: '正在关闭' },
  ...{ paid: '已付款', failed: '未成功', closed: '已关闭' },
};

const refundStates: Readonly<Record<RefundStatus, string>> = {
  ...{ asked: '退款中', sent: '退款中', refunded: '已退款' },
};

const agreementStates: Readonly<Record<AgreementStatus, string>> = {
  ...{ signed: '已开通', declined: '未开通', ending: '正在取消', ended: '已取消' },
};

export interface MoneyKept {
  readonly payments: readonly {
    readonly openedAt: Date;
    readonly method: PaymentMethod;
    readonly amountFen: number;
    readonly status: PaymentStatus;
  }[];
  readonly refunds: readonly {
    readonly askedAt: Date;
    readonly amountFen: number;
    readonly status: RefundStatus;
  }[];
  readonly agreement: { readonly status: AgreementStatus; readonly signedAt: Date } | null;
}

export const moneyRows = ({ payments, refunds, agreement }: MoneyKept): Line[] => [
  ...payments.flatMap(({ openedAt, method, amountFen, status }) =>
    row(
      `${beijingDay(openedAt)} 付款`,
      `${methodNames[method]} ${fenWords(amountFen)} 元，${paymentStates[status]}`,
    ),
  ),
  ...refunds.flatMap(({ askedAt, amountFen, status }) =>
    row(`${beijingDay(askedAt)} 退款`, `${fenWords(amountFen)} 元，${refundStates[status]}`),
  ),
  ...row('自动扣款', agreement && `${beijingDay(agreement.signedAt)} ${agreementStates[agreement.status]}`),
];

const policyStates: Readonly<Record<PolicyStatus, string>> = {
  ...{ issuing: '正在出单', in_force: '保障中', ended: '已终止' },
};

export interface PolicyKept {
  readonly policyNo: string;
  readonly status: PolicyStatus;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly issuedAt: Date;
  readonly receivedAt: Date | null;
  readonly endedAt: Date | null;
  readonly surrenderReason: string | null;
}

export const policyRows = (policy: PolicyKept): Line[] => [
  ...row('保单号', policy.policyNo),
  ...row('保单状态', policyStates[policy.status]),
  ...row('保险期间', `${policy.startsOn} 至 ${policy.endsOn ?? '终身'}`),
  ...dayRow('出单', policy.issuedAt),
  ...dayRow('签收', policy.receivedAt),
  ...dayRow('终止', policy.endedAt),
  ...row('退保原因', policy.surrenderReason),
];

export interface VisitKept {
  readonly answers: readonly {
    readonly question: string;
    readonly answer: 'yes' | 'no';
    readonly answeredAt: Date;
  }[];
  /** Calls that the holder asked for, with what was said in each that reached them. */
  readonly calls: readonly { readonly askedAt: Date; readonly said: readonly string[] }[];
}

export const visitRows = ({ answers, calls }: VisitKept, { visit }: Pick<Product, 'visit'>): Line[] => [
  ...answers.flatMap(({ question, answer, answeredAt }) =>
    row(
      visit?.questions.find((one) => one.question === question)?.text ?? '在线回访',
      `${answer === 'yes' ? '是' : '否'}（${beijingDay(answeredAt)}）`,
    ),
  ),
  ...calls.flatMap(({ askedAt, said }) =>
    row(`${beijingDay(askedAt)} 请客服回电`, said.length > 0 ? said.join('；') : '还没有接通'),
  ),
];
