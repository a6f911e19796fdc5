import { later } from './later.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

const confirming = { ...openRoute, step: 'order_confirmation', login: true } as const;
const paying = { ...openRoute, step: 'payment', login: true } as const;

export const orderRoutes: readonly RouteEntry[] = [
  {
    ...confirming,
    ...later('/order-info-confirm'),
    title: '订单确认',
  },
  {
    ...confirming,
    ...later('/order-info-share'),
    title: '请被保险人确认',
  },
  {
    ...openRoute,
    traced: true,
    ...later('/share-order-confirm'),
    title: '确认投保信息',
  },
  {
    ...paying,
    ...later('/checkout'),
    title: '支付保费',
  },
  {
    ...paying,
    ...later('/payment-process'),
    title: '正在确认支付',
  },
  {
    ...paying,
    ...later('/payment-success'),
    title: '支付成功',
  },
  {
    ...paying,
    ...later('/payment-fail'),
    title: '没有支付成功',
  },
  {
    ...paying,
    ...later('/payment-copy-link'),
    title: '换个地方支付',
  },
];
