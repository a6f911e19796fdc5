import { lazy } from 'react';
import { openRoute, type RouteEntry } from './route-entry.ts';

const invited = { ...openRoute, traced: true } as const;

export const identityRoutes: readonly RouteEntry[] = [
  {
    ...openRoute,
    path: '/ocr',
    title: '身份识别',
    step: 'ocr',
    login: true,
    page: lazy(() => import('../../features/ocr/list/ocr-page.tsx')),
  },
  {
    ...openRoute,
    path: '/ocr-user-upload',
    title: '拍摄证件',
    page: lazy(() => import('../../features/ocr/upload/upload-page.tsx')),
  },
  {
    ...invited,
    path: '/ocr-user-upload-share',
    title: '拍摄证件',
    page: lazy(() => import('../../features/ocr/upload/upload-share-page.tsx')),
  },
  {
    ...openRoute,
    path: '/face-recognition',
    title: '人脸识别',
    step: 'face_recognition',
    login: true,
    page: lazy(() => import('../../features/face-recognition/start/face-page.tsx')),
  },
  {
    ...openRoute,
    path: '/face-recognition-upload',
    title: '人脸识别',
    page: lazy(() => import('../../features/face-recognition/upload/upload-page.tsx')),
  },
  {
    ...invited,
    path: '/face-recognition-upload-share',
    title: '人脸识别',
    page: lazy(() => import('../../features/face-recognition/upload/upload-share-page.tsx')),
  },
  {
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
