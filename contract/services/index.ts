import { adviser } from './adviser.ts';
import { auth } from './auth.ts';
import { bridge } from './bridge.ts';
import { consent } from './consent.ts';
import { faceWill } from './face-will.ts';
import { file } from './file.ts';
import { insure } from './insure.ts';
import { insurer } from './insurer.ts';
import { pageTrace } from './page-trace.ts';
import { review } from './review.ts';
import { salesRecording } from './sales-recording.ts';
import { singleRecording } from './single-recording.ts';
import { staff } from './staff.ts';

/** Every service that the product serves, by the name of its contract file. */
export const services = {
  adviser,
  auth,
  bridge,
  consent,
  faceWill,
  file,
  insure,
  insurer,
  pageTrace,
  review,
  salesRecording,
  singleRecording,
  staff,
} as const;
