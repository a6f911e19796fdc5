import { later } from './later.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const salesRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    variant: 'sales',
    login: true,
    step: 'premium_trial',
    ...later('/detail'),
    title: '为客户试算',
  },
  {
    ...openRoute,
    variant: 'sales',
    login: true,
    step: 'info_collect',
    ...later('/insure'),
    title: '准备投保单',
  },
  {
    ...openRoute,
    variant: 'sales',
    login: true,
    ...later('/pc-share'),
    title: '我的客户',
  },
  {
    ...openRoute,
    variant: 'sales',
    login: true,
    ...later('/recording-board'),
    title: '单录看板',
  },
];
