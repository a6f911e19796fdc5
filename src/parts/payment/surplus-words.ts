import type { OrderMoney } from '../../../contract/model/order.ts';
import { yuanText } from '../../ui/money.tsx';

const where = {
  refunding: '正在原路退回付款账户，一般 1 至 3 个工作日到账',
  refunded: '已原路退回付款账户',
} as const;

/** What was paid for nothing, and what becomes of it. */
export const surplusWords = ({ amount_fen, status }: NonNullable<OrderMoney['surplus']>): string =>
  `您付的 ¥ ${yuanText(amount_fen)} ${where[status]}。`;
