import { later } from './later.ts';
import { lazy } from 'react';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const saleRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    path: '/',
    title: '在售保险产品',
    page: lazy(() => import('../../features/catalogue/catalogue-page.tsx')),
  },
  {
    ...openRoute,
    path: '/detail',
    title: '保费试算',
    step: 'premium_trial',
    login: true,
    page: lazy(() => import('../../features/trial/detail/detail-page.tsx')),
  },
  {
    ...openRoute,
    path: '/insure',
    title: '填写投保信息',
    step: 'info_collect',
    login: true,
    page: lazy(() => import('../../features/insure/form/form-page.tsx')),
  },
  {
    ...openRoute,
    ...later('/insure-progress'),
    title: '投保进度',
  },
];
