import { lazy } from 'react';
import { openRoute, type RouteEntry } from './route-entry.ts';

const staff = { ...openRoute, variant: 'staff' } as const;

export const staffRoutes: readonly RouteEntry[] = [
  {
    ...staff,
    path: '/staff-login',
    title: '工作人员登录',
    page: lazy(() => import('../../features/staff/login/login-page.tsx')),
  },
  {
    ...staff,
    login: true,
    path: '/review-desk/:recordingNo?',
    title: '录制审核台',
    page: lazy(() => import('../../features/review-desk/desk/desk-page.tsx')),
  },
];
