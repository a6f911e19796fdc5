import { auth } from './auth.ts';
import { bridge } from './bridge.ts';
import { consent } from './consent.ts';
import { faceWill } from './face-will.ts';
import { file } from './file.ts';
import { insure } from './insure.ts';
import { pageTrace } from './page-trace.ts';
import { salesRecording } from './sales-recording.ts';
import { singleRecording } from './single-recording.ts';

/** Every service that the product serves, by the name of its contract file. */
export const services = {
  auth,
  bridge,
  consent,
  faceWill,
  file,
  insure,
  pageTrace,
  salesRecording,
  singleRecording,
} as const;
