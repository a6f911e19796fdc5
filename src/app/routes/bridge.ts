import { lazy } from 'react';
import { loadBridgePage } from '../../features/bridge/page-loaders.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const bridgeRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    path: '/bridge',
    title: '正在进入',
    page: lazy(loadBridgePage),
  },
  {
    ...openRoute,
    path: '/link_failure',
    title: '链接已失效',
    page: lazy(() => import('../../features/bridge/link-failure-page.tsx')),
  },
  {
    ...openRoute,
    path: '/product_not_exist',
    title: '产品不存在',
    page: lazy(() => import('../../features/bridge/product-missing-page.tsx')),
  },
];
