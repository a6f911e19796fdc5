import { lazy } from 'react';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const selfTestRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    path: '/self-test',
    title: '录制环境检测',
    page: lazy(() => import('../../features/self-test/self-test-page.tsx')),
  },
];
