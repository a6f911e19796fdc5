import { later } from './later.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

const staff = { ...openRoute, variant: 'staff' } as const;

export const staffRoutes: readonly RouteEntry[] = [
  {
    ...staff,
    ...later('/staff-login'),
    title: '工作人员登录',
  },
  {
    ...staff,
    login: true,
    ...later('/review-desk/:recordingNo?'),
    title: '录制审核台',
  },
  {
    ...staff,
    login: true,
    ...later('/identity-desk/:memberNo?/:what?'),
    title: '身份核对台',
  },
  {
    ...staff,
    login: true,
    ...later('/underwriting-desk/:caseNo?'),
    title: '人工核保台',
  },
];
