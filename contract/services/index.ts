import { adviser } from './adviser.ts';
import { auth } from './auth.ts';
import { bridge } from './bridge.ts';
import { consent } from './consent.ts';
import { faceWill } from './face-will.ts';
import { faceRecognition } from './face-recognition.ts';
import { file } from './file.ts';
import { insure } from './insure.ts';
import { insureProcess } from './insure-process.ts';
import { insurer } from './insurer.ts';
import { ocr } from './ocr.ts';
import { pageTrace } from './page-trace.ts';
import { product } from './product.ts';
import { review } from './review.ts';
import { salesRecording } from './sales-recording.ts';
import { singleRecording } from './single-recording.ts';
import { staff } from './staff.ts';
import { trial } from './trial.ts';

/** Every service that the product serves, by the name of its contract file. */
export const services = {
  adviser,
  auth,
  bridge,
  consent,
  faceRecognition,
  faceWill,
  file,
  insure,
  insureProcess,
  insurer,
  ocr,
  pageTrace,
  product,
  review,
  salesRecording,
  singleRecording,
  staff,
  trial,
} as const;
