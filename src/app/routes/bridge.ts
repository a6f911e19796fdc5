import { later } from './later.ts';
import { loadBridgePage } from '../../features/bridge/page-loaders.ts';
import { pageOf } from './page-of.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

export const bridgeRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    path: '/bridge',
    title: '正在进入',
    ...pageOf(loadBridgePage),
  },
  {
    ...openRoute,
    ...later('/link_failure'),
    title: '链接已失效',
  },
  {
    ...openRoute,
    ...later('/product_not_exist'),
    title: '产品不存在',
  },
  {
    ...openRoute,
    ...later('/api-h5-share'),
    title: '转发给客户',
  },
];
