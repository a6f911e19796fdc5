import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { z } from 'zod/mini';
import type { processStep } from '../../contract/enums.ts';

export interface RouteEntry {
  readonly path: `/${string}`;
  readonly title: string;
  readonly variant: 'customer' | 'sales';
  readonly step: z.infer<typeof processStep> | null;
  readonly login: boolean;
  /** Whether the process configuration is asked for before entry. */
  readonly config: boolean;
  /** Whether what the customer does there is written down (rule R8): the pages of a recording. */
  readonly traced: boolean;
  /** Camera pages share one recording session and stand on dark. */
  readonly layout: 'plain' | 'camera';
  readonly page: LazyExoticComponent<ComponentType>;
}

const open = {
  variant: 'customer',
  step: null,
  login: false,
  config: false,
  traced: false,
  layout: 'plain',
} as const;
const traced = { ...open, traced: true } as const;
const sales = { ...open, variant: 'sales', login: true } as const;
const camera = { ...traced, layout: 'camera' } as const;

export const routeTable: readonly RouteEntry[] = [
  {
    ...open,
    path: '/bridge',
    title: '正在进入',
    page: lazy(() => import('../features/bridge/bridge-page.tsx')),
  },
  {
    ...open,
    path: '/link_failure',
    title: '链接已失效',
    page: lazy(() => import('../features/bridge/link-failure-page.tsx')),
  },
  {
    ...open,
    path: '/product_not_exist',
    title: '产品不存在',
    page: lazy(() => import('../features/bridge/product-missing-page.tsx')),
  },
  {
    ...open,
    path: '/self-test',
    title: '录制环境检测',
    page: lazy(() => import('../features/self-test/self-test-page.tsx')),
  },
  {
    ...traced,
    path: '/single-recording',
    title: '朗读录制',
    page: lazy(() => import('../features/recording/entry-page.tsx')),
  },
  {
    ...traced,
    path: '/identity-confirm',
    title: '身份验证',
    page: lazy(() => import('../features/recording/identity-page.tsx')),
  },
  {
    ...traced,
    path: '/policy-confirm',
    title: '保单信息确认',
    page: lazy(() => import('../features/recording/policy-page.tsx')),
  },
  {
    ...traced,
    path: '/recognition-result',
    title: '意愿确认',
    page: lazy(() => import('../features/recording/recognition-page.tsx')),
  },
  {
    ...traced,
    path: '/face-will',
    title: '人脸核验',
    page: lazy(() => import('../features/face-will/face-will-page.tsx')),
  },
  {
    ...traced,
    path: '/recording-privacy',
    title: '隐私与授权',
    page: lazy(() => import('../features/recording/privacy-page.tsx')),
  },
  {
    ...camera,
    path: '/recording-start-video',
    title: '录制准备',
    page: lazy(() => import('../features/recording/start-page.tsx')),
  },
  {
    ...camera,
    path: '/recording-video',
    title: '朗读录制',
    page: lazy(() => import('../features/recording/video-page.tsx')),
  },
  {
    ...camera,
    path: '/recording-repeat',
    title: '查看录制',
    page: lazy(() => import('../features/recording/repeat-page.tsx')),
  },
  {
    ...traced,
    path: '/recording-finish',
    title: '录制完成',
    page: lazy(() => import('../features/recording/finish-page.tsx')),
  },
  {
    ...traced,
    path: '/recording-expire',
    title: '链接已过期',
    page: lazy(() => import('../features/recording/expire-page.tsx')),
  },
  {
    ...traced,
    path: '/recording-fail',
    title: '需要重录',
    page: lazy(() => import('../features/recording/fail-page.tsx')),
  },
  {
    ...sales,
    path: '/pc-share',
    title: '我的客户',
    page: lazy(() => import('../features/sales-recording/board-page.tsx')),
  },
];

export const routeAt = (pathname: string): RouteEntry | undefined =>
  routeTable.find(({ path }) => path === pathname);
