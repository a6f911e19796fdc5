import type { RecordingStep } from '../../../contract/model/recording.ts';

export type RecordingRoute =
  | '/single-recording'
  | '/identity-confirm'
  | '/policy-confirm'
  | '/recognition-result'
  | '/recording-start-video'
  | '/recording-video'
  | '/recording-repeat'
  | '/recording-finish'
  | '/recording-fail'
  | '/recording-expire';

const camera = ['/recording-start-video', '/recording-video', '/recording-repeat'] as const;

/**
 * Where an alias of the server leads (first), and which other pages it leaves open: the camera pages go to and fro
 * among themselves, what was returned is read again there, and the will check's result is shown after it counted.
 */
const open: Record<RecordingStep, readonly [RecordingRoute, ...RecordingRoute[]]> = {
  identity_confirm: ['/identity-confirm'],
  policy_confirm: ['/policy-confirm'],
  recognition_result: ['/recognition-result'],
  recording_start_video: [...camera, '/recognition-result'],
  recording_video: camera,
  recording_repeat: ['/recording-repeat', '/recording-start-video', '/recording-video'],
  recording_finish: ['/recording-finish'],
  recording_fail: ['/recording-fail', ...camera],
  recording_expire: ['/recording-expire'],
};

export function routeOfStep(step: RecordingStep): RecordingRoute {
  return open[step][0];
}

const results: readonly RecordingStep[] = ['recording_finish', 'recording_fail', 'recording_expire'];

/**
 * Null where the page may stay; else where the server's step leads. What was returned is not read again once the
 * submissions are used up: its own page says who helps.
 */
export function redirectFor(
  step: RecordingStep,
  page: RecordingRoute,
  submissionsLeft = 1,
): RecordingRoute | null {
  // The link's own page says how far one is; only a result is more than it can say.
  if (page === '/single-recording' && !results.includes(step)) return null;
  if (step === 'recording_fail' && submissionsLeft === 0)
    return page === '/recording-fail' ? null : '/recording-fail';
  return open[step].includes(page) ? null : routeOfStep(step);
}
