import { later } from './later.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const selfTestRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    ...later('/self-test'),
    title: '录制环境检测',
  },
];
