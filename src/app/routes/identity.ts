import { lazy } from 'react';
import { openRoute, type RouteEntry } from './route-entry.ts';

const cards = { ...openRoute, step: 'ocr', login: true } as const;
const faces = { ...openRoute, step: 'face_recognition', login: true } as const;
/** Whoever comes by a link. */
const invited = { traced: true } as const;

export const identityRoutes: readonly RouteEntry[] = [
  {
    ...cards,
    path: '/ocr',
    title: '身份识别',
    page: lazy(() => import('../../features/ocr/list/ocr-page.tsx')),
  },
  {
    ...cards,
    path: '/ocr-user-upload',
    title: '拍摄证件',
    page: lazy(() => import('../../features/ocr/upload/upload-page.tsx')),
  },
  {
    ...cards,
    ...invited,
    path: '/ocr-user-upload-share',
    title: '拍摄证件',
    page: lazy(() => import('../../features/ocr/upload/upload-share-page.tsx')),
  },
  {
    ...faces,
    path: '/face-recognition',
    title: '人脸识别',
    page: lazy(() => import('../../features/face-recognition/start/face-page.tsx')),
  },
  {
    ...faces,
    path: '/face-recognition-upload',
    title: '人脸识别',
    page: lazy(() => import('../../features/face-recognition/upload/upload-page.tsx')),
  },
  {
    ...faces,
    ...invited,
    path: '/face-recognition-upload-share',
    title: '人脸识别',
    page: lazy(() => import('../../features/face-recognition/upload/upload-share-page.tsx')),
  },
  {
    ...openRoute,
    ...invited,
    path: '/face-recognition-share-index',
    title: '身份核实',
    page: lazy(() => import('../../features/face-recognition/share-index/share-index-page.tsx')),
  },
  {
    ...openRoute,
    path: '/face-recognition-result',
    title: '人脸识别结果',
    page: lazy(() => import('../../features/face-recognition/result/result-page.tsx')),
  },
];
