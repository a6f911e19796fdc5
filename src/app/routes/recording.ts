import { later } from './later.ts';
import {
  loadEntryPage,
  loadFinishPage,
  loadRepeatPage,
  loadVideoPage,
} from '../../features/recording/page-loaders.ts';
import { pageOf } from './page-of.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

const traced = { ...openRoute, traced: true } as const;
const camera = { ...traced, layout: 'camera' } as const;

export const recordingRoutes: readonly RouteEntry[] = [
  {
    ...traced,
    path: '/single-recording',
    title: '朗读录制',
    ...pageOf(loadEntryPage),
  },
  {
    ...traced,
    path: '/identity-confirm',
    title: '身份验证',
    ...pageOf(() => import('../../features/recording/identity/identity-page.tsx')),
  },
  {
    ...traced,
    path: '/policy-confirm',
    title: '保单信息确认',
    ...pageOf(() => import('../../features/recording/policy/policy-page.tsx')),
  },
  {
    ...traced,
    ...later('/recognition-result'),
    title: '意愿确认',
  },
  {
    ...traced,
    ...later('/face-will'),
    title: '意愿确认',
  },
  {
    ...traced,
    ...later('/recording-privacy'),
    title: '隐私与授权',
  },
  {
    ...camera,
    path: '/recording-start-video',
    title: '录制准备',
    ...pageOf(() => import('../../features/recording/start/start-page.tsx')),
  },
  {
    ...camera,
    path: '/recording-video',
    title: '朗读录制',
    ...pageOf(loadVideoPage),
  },
  {
    ...camera,
    path: '/recording-repeat',
    title: '查看录制',
    ...pageOf(loadRepeatPage),
  },
  {
    ...traced,
    path: '/recording-finish',
    title: '录制完成',
    ...pageOf(loadFinishPage),
  },
  {
    ...traced,
    ...later('/recording-expire'),
    title: '链接已过期',
  },
  {
    ...traced,
    ...later('/recording-fail'),
    title: '需要重录',
  },
];
