import type { ProcessStep } from '../../../contract/model/process.ts';

export type SaleRoute =
  | '/detail'
  | '/insure'
  | '/ocr'
  | '/ocr-user-upload'
  | '/face-recognition'
  | '/face-recognition-upload'
  | '/face-recognition-result'
  | '/insure-progress';

/** Where an alias of the server leads (first), and which other pages it leaves open. */
const open: Partial<Record<ProcessStep, readonly [SaleRoute, ...SaleRoute[]]>> = {
  premium_trial: ['/detail'],
  // Until the application is submitted the trial may be done again.
  info_collect: ['/insure', '/detail'],
  ocr: ['/ocr', '/ocr-user-upload'],
  face_recognition: ['/face-recognition', '/face-recognition-upload', '/face-recognition-result'],
};

const elsewhere: readonly [SaleRoute] = ['/insure-progress'];

const routesOf = (step: ProcessStep) => open[step] ?? elsewhere;

/** The page of a step; a step without a page of its own is told of on the page that says how far the order is. */
export function routeOfStep(step: ProcessStep): SaleRoute {
  return routesOf(step)[0];
}

/** Null where the page may stay; else where the server's step leads. */
export function redirectFor(step: ProcessStep, page: SaleRoute): SaleRoute | null {
  return routesOf(step).includes(page) ? null : routeOfStep(step);
}
