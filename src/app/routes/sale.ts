import { later } from './later.ts';
import { pageOf } from './page-of.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const saleRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    path: '/',
    title: '在售保险产品',
    ...pageOf(() => import('../../features/catalogue/catalogue-page.tsx')),
  },
  {
    ...openRoute,
    path: '/detail',
    title: '保费试算',
    step: 'premium_trial',
    login: true,
    ...pageOf(() => import('../../features/trial/detail/detail-page.tsx')),
  },
  {
    ...openRoute,
    path: '/insure',
    title: '填写投保信息',
    step: 'info_collect',
    login: true,
    ...pageOf(() => import('../../features/insure/form/form-page.tsx')),
  },
  {
    ...openRoute,
    ...later('/insure-progress'),
    title: '投保进度',
    login: true,
  },
  {
    ...openRoute,
    ...later('/own-data'),
    title: '我的信息',
    login: true,
  },
];
