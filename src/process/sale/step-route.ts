import type { ProcessStep } from '../../../contract/model/process.ts';

export type SaleRoute =
  | '/detail'
  | '/insure'
  | '/health-told'
  | '/intelligent-underwriting'
  | '/intelligent-underwriting-result'
  | '/manpower-underwriting'
  | '/supplementary-images'
  | '/supplementary-images-result'
  | '/risk-assessment'
  | '/risk-assessment-result'
  | '/ocr'
  | '/ocr-user-upload'
  | '/face-recognition'
  | '/face-recognition-upload'
  | '/face-recognition-result'
  | '/order-info-confirm'
  | '/order-info-share'
  | '/checkout'
  | '/payment-process'
  | '/payment-success'
  | '/payment-fail'
  | '/payment-copy-link'
  | '/order-info'
  | '/order-info-finish'
  | '/interview-online'
  | '/insure-progress'
  | '/own-data';

/** Where an alias of the server leads (first), and which other pages it leaves open. */
const open: Partial<Record<ProcessStep, readonly [SaleRoute, ...SaleRoute[]]>> = {
  premium_trial: ['/detail'],
  // Until the application is submitted the trial may be done again.
  info_collect: ['/insure', '/detail'],
  health_audit: ['/health-told', '/intelligent-underwriting', '/intelligent-underwriting-result'],
  manpower_underwriting: ['/supplementary-images', '/manpower-underwriting'],
  manpower_underwriting_result: ['/manpower-underwriting', '/supplementary-images'],
  risk_assessment: ['/risk-assessment', '/risk-assessment-result'],
  ocr: ['/ocr', '/ocr-user-upload'],
  order_confirmation: ['/order-info-confirm', '/order-info-share'],
  // What was confirmed may have changed overnight: it is confirmed anew before it is paid.
  payment: [
    '/checkout',
    '/payment-process',
    '/payment-fail',
    '/payment-copy-link',
    '/payment-success',
    '/order-info-confirm',
    '/order-info-share',
  ],
  show_policy: ['/order-info', '/order-info-finish', '/payment-success', '/payment-process'],
  // The policy can be looked at before the visit, and after it.
  online_visit: ['/interview-online', '/order-info', '/order-info-finish', '/payment-success'],
  face_recognition: ['/face-recognition', '/face-recognition-upload', '/face-recognition-result'],
  // What was paid and not issued is told of in the policy's place.
  cancel_order: ['/insure-progress', '/order-info'],
};

/**
 * What an underwriter decided has moved the process by the time that it is read; what is kept of somebody is theirs to
 * see at any time, also once it was given up.
 */
const everywhere: readonly SaleRoute[] = ['/supplementary-images-result', '/own-data'];

const elsewhere: readonly [SaleRoute] = ['/insure-progress'];

const routesOf = (step: ProcessStep) => open[step] ?? elsewhere;

/** The page of a step; a step without a page of its own is told of on the page that says how far the order is. */
export function routeOfStep(step: ProcessStep): SaleRoute {
  return routesOf(step)[0];
}

/** Null where the page may stay; else where the server's step leads. `redo`: steps behind it that are done anew. */
export function redirectFor(
  step: ProcessStep,
  page: SaleRoute,
  redo: readonly ProcessStep[] = [],
): SaleRoute | null {
  return [...everywhere, ...routesOf(step), ...redo.flatMap(routesOf)].includes(page)
    ? null
    : routeOfStep(step);
}

/** Whether a page belongs to a step that is done anew. */
export const isOfSteps = (page: SaleRoute, steps: readonly ProcessStep[]): boolean =>
  steps.some((step) => routesOf(step).includes(page));
