import { type RecordingCalls } from '../../../../media/recording/recording-calls.ts';
import type { Dispatch } from '../dispatch.ts';
import { rememberSuccess, unlessAborted } from '../../../lib/remember-success.ts';
import { answerOf } from '../../../parts/upload/settle.ts';
import { uploadCalls } from '../../../parts/upload/upload-calls.ts';
import { recordingApi } from '../api.ts';
import { throwBrokenPromise } from '../../../parts/upload/broken-promise.ts';
import { showSubmitted } from './show-submitted.ts';
import { toRecordedClip, toSubmittedClip, toSubmittedRecording } from '../model.ts';

const purpose = 'single_recording';

/** What the recording session asks of the server, over the same endpoints, headers and reactions as every page. */
export function recordingCalls(
  dispatch: Dispatch,
  transmitRecordNo: string,
  version: string,
): RecordingCalls {
  const link = { transmit_record_no: transmitRecordNo };
  const files = uploadCalls(dispatch, { purpose, ...link });
  const { endpoints } = recordingApi;
  // Nothing is taken before the start is answered; whoever waits for it may leave, the others still get their answer.
  const start = rememberSuccess(() =>
    answerOf(dispatch(endpoints.startRecording.initiate(link)), new AbortController().signal),
  );
  const started = (signal: AbortSignal) => unlessAborted(start(), signal);
  let registering: Promise<unknown> = Promise.resolve();
  return {
    async uploadKeys(signal) {
      await started(signal);
      return files.uploadKeys(signal);
    },
    async registerFile(object, signal) {
      const answer = files.registerFile(object, signal);
      registering = answer.catch(() => undefined);
      return answer;
    },
    async uploadForm(form, onProgress, signal) {
      await started(signal);
      return files.uploadForm(form, onProgress, signal);
    },
    async keepClip(clip, signal) {
      const args = {
        ...link,
        script_version: version,
        clip: toRecordedClip(clip),
      };
      await answerOf(dispatch(endpoints.keepClip.initiate(args)), signal);
    },
    async discardClips(clipIds, signal) {
      // The server is at one of them still.
      await registering;
      const args = { ...link, clip_ids: [...clipIds] };
      await answerOf(dispatch(endpoints.discardClips.initiate(args)), signal);
    },
    async submit(clips, signal) {
      const args = {
        ...link,
        script_version: version,
        clips: clips.map(toSubmittedClip),
      };
      const submitted = answerOf(dispatch(endpoints.submitReadVideo.initiate(args)), signal);
      const answer = await submitted.catch(throwBrokenPromise);
      showSubmitted(dispatch, transmitRecordNo, answer);
      return toSubmittedRecording(answer);
    },
  };
}
