import { later } from './later.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const policyRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    ...later('/policy-find'),
    title: '查询保单',
  },
  {
    ...openRoute,
    step: 'show_policy',
    login: true,
    ...later('/order-info'),
    title: '电子保单',
  },
  {
    ...openRoute,
    step: 'show_policy',
    login: true,
    ...later('/order-info-finish'),
    title: '投保完成',
  },
  {
    ...openRoute,
    step: 'online_visit',
    login: true,
    ...later('/interview-online'),
    title: '在线回访',
  },
];
