import { lazy } from 'react';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const salesRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    variant: 'sales',
    login: true,
    path: '/pc-share',
    title: '我的客户',
    page: lazy(() => import('../../features/sales-recording/board/board-page.tsx')),
  },
];
