import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { file } from '../../../../contract/services/file.ts';
import { CallRefused } from '../../../../media/upload/upload-calls.ts';
import { type RecordingCalls } from '../../../../media/recording/recording-calls.ts';
import type { Dispatch } from '../dispatch.ts';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { rememberSuccess, unlessAborted } from '../../../lib/remember-success.ts';
import { failureText } from '../../../api/reactions.ts';
import { uploadForm } from '../../../api/upload-form.ts';
import { recordingApi } from '../api.ts';
import { throwBrokenPromise } from './broken-promise.ts';
import { showSubmitted } from './show-submitted.ts';
import { toRecordedClip, toSubmittedClip, toSubmittedRecording, toUploadKeys } from '../model.ts';

interface Running<T> {
  abort(): void;
  unwrap(): Promise<T>;
}

const purpose = 'single_recording';
const once = { forceRefetch: true, subscribe: false } as const;

/** What the recording session asks of the server, over the same endpoints, headers and reactions as every page. */
export function recordingCalls(
  dispatch: Dispatch,
  transmitRecordNo: string,
  version: string,
): RecordingCalls {
  const link = { transmit_record_no: transmitRecordNo };
  const owner = { purpose, ...link } as const;
  const { endpoints } = recordingApi;
  // Nothing is taken before the start is answered; whoever waits for it may leave, the others still get their answer.
  const start = rememberSuccess(() =>
    settle(dispatch(endpoints.startRecording.initiate(link)), new AbortController().signal),
  );
  const started = (signal: AbortSignal) => unlessAborted(start(), signal);
  let registering: Promise<unknown> = Promise.resolve();
  return {
    async uploadKeys(signal) {
      await started(signal);
      return toUploadKeys(await settle(dispatch(endpoints.tempKeys.initiate(owner, once)), signal));
    },
    async registerFile({ key, size, contentType, crc64 }, signal) {
      const args = { ...owner, key, size, content_type: contentType, ...(crc64 && { crc64 }) };
      const answer = settle(dispatch(endpoints.createCoreFile.initiate(args, once)), signal);
      registering = answer.catch(() => undefined);
      return { fileId: (await answer).file_id };
    },
    async uploadForm({ name, body }, onProgress, signal) {
      await started(signal);
      const answer = await uploadForm({ query: { ...owner, name }, body, name, onProgress, signal });
      if (!answer.ok) throw refusal(answer.failure, signal);
      return { fileId: file.upload.response.parse(answer.data).file_id };
    },
    async keepClip(clip, signal) {
      const args = {
        ...link,
        script_version: version,
        clip: toRecordedClip(clip),
      };
      await settle(dispatch(endpoints.keepClip.initiate(args)), signal);
    },
    async discardClips(clipIds, signal) {
      // The server is at one of them still.
      await registering;
      const args = { ...link, clip_ids: [...clipIds] };
      await settle(dispatch(endpoints.discardClips.initiate(args)), signal);
    },
    async submit(clips, signal) {
      const args = {
        ...link,
        script_version: version,
        clips: clips.map(toSubmittedClip),
      };
      const submitted = settle(dispatch(endpoints.submitReadVideo.initiate(args)), signal);
      const answer = await submitted.catch(throwBrokenPromise);
      showSubmitted(dispatch, transmitRecordNo, answer);
      return toSubmittedRecording(answer);
    },
  };
}

async function settle<T>(running: Running<T>, signal: AbortSignal): Promise<T> {
  const abort = () => running.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await running.unwrap();
  } catch (error) {
    throw refusal(error, signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A code is the server's word; all else, and what its storage could not do just now, is tried again. */
function refusal(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new DOMException('aborted', 'AbortError');
  if (!isFailure(error)) return error;
  const failure: Failure = error;
  return failure.kind === 'code' && failure.code !== catalogue.storageUnavailable.code
    ? new CallRefused(failure.code, failureText(failure))
    : new Error(failureText(failure));
}
