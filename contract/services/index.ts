import { adviser } from './adviser.ts';
import { auth } from './auth.ts';
import { bridge } from './bridge.ts';
import { consent } from './consent.ts';
import { faceWill } from './face-will.ts';
import { faceRecognition } from './face-recognition.ts';
import { file } from './file.ts';
import { health } from './health.ts';
import { insure } from './insure.ts';
import { insureProcess } from './insure-process.ts';
import { insurer } from './insurer.ts';
import { ocr } from './ocr.ts';
import { officialAccount } from './official-account.ts';
import { order } from './order.ts';
import { pageTrace } from './page-trace.ts';
import { payment } from './payment.ts';
import { policy } from './policy.ts';
import { product } from './product.ts';
import { review } from './review.ts';
import { riskAssessment } from './risk-assessment.ts';
import { salesBoard } from './sales-board.ts';
import { salesRecording } from './sales-recording.ts';
import { singleRecording } from './single-recording.ts';
import { staff } from './staff.ts';
import { trial } from './trial.ts';
import { underwriting } from './underwriting.ts';
import { watchedSale } from './watched-sale.ts';

/** Every service that the product serves, by the name of its contract file. */
export const services = {
  adviser,
  auth,
  bridge,
  consent,
  faceRecognition,
  faceWill,
  file,
  health,
  insure,
  insureProcess,
  insurer,
  ocr,
  officialAccount,
  order,
  pageTrace,
  payment,
  policy,
  product,
  review,
  riskAssessment,
  salesBoard,
  salesRecording,
  singleRecording,
  staff,
  trial,
  underwriting,
  watchedSale,
} as const;
