import { later } from './later.ts';
import { openRoute, type RouteEntry } from './route-entry.ts';

const cards = { ...openRoute, step: 'ocr', login: true } as const;
const faces = { ...openRoute, step: 'face_recognition', login: true } as const;
/** Whoever comes by a link. */
const invited = { traced: true } as const;

export const identityRoutes: readonly RouteEntry[] = [
  {
    ...cards,
    ...later('/ocr'),
    title: '身份识别',
  },
  {
    ...cards,
    ...later('/ocr-user-upload'),
    title: '拍摄证件',
  },
  {
    ...cards,
    ...invited,
    ...later('/ocr-user-upload-share'),
    title: '拍摄证件',
  },
  {
    ...faces,
    ...later('/face-recognition'),
    title: '人脸识别',
  },
  {
    ...faces,
    ...later('/face-recognition-upload'),
    title: '人脸识别',
  },
  {
    ...faces,
    ...invited,
    ...later('/face-recognition-upload-share'),
    title: '人脸识别',
  },
  {
    ...openRoute,
    ...invited,
    ...later('/face-recognition-share-index'),
    title: '身份核实',
  },
  {
    ...openRoute,
    ...later('/face-recognition-result'),
    title: '人脸识别结果',
  },
];
