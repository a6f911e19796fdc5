import type { Envelope } from '../../../contract/envelope.ts';
import type { CallDefinition, RequestOf, ResponseOf } from '../../../contract/define.ts';
import { file } from '../../../contract/services/file.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { CallRefused } from '../../../media/upload/upload-calls.ts';
import { type RecordingCalls } from '../../../media/recording/recording-calls.ts';
import {
  toRecordedClip,
  toSubmittedClip,
  toSubmittedRecording,
} from '../../../src/features/recording/model.ts';
import { toUploadKeys } from '../../../src/parts/upload/upload-calls.ts';
import { throwBrokenPromise } from '../../../src/parts/upload/broken-promise.ts';

/** Who reads what, as the real server knows it. */
export interface ServedReader {
  readonly token: string;
  readonly transmitRecordNo: string;
  readonly scriptVersion: string;
}

/** The real server's calls without the pages: the same definitions, headers and refusals. */
export function serverCalls({ token, transmitRecordNo, scriptVersion }: ServedReader): RecordingCalls {
  const link = { transmit_record_no: transmitRecordNo };
  const owner = { purpose: 'single_recording', ...link } as const;
  const headers = { 'Visitor-Authorization': token };

  async function answer<T>(response: Response): Promise<T> {
    const envelope = (await response.json()) as Envelope<T>;
    if (envelope.code !== 0) throw new CallRefused(envelope.code, envelope.message);
    return envelope.data as T;
  }
  async function call<C extends CallDefinition>(
    definition: C,
    input: RequestOf<C>,
    signal: AbortSignal,
  ): Promise<ResponseOf<C>> {
    if (definition.method === 'POST')
      return answer(
        await fetch(definition.path, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
          signal,
        }),
      );
    const query = new URLSearchParams(input as Record<string, string>);
    return answer(await fetch(`${definition.path}?${query.toString()}`, { headers, signal }));
  }

  return {
    async uploadKeys(signal) {
      await call(singleRecording.startRecording, link, signal);
      return toUploadKeys(await call(file.getTempKeysByBucket, owner, signal));
    },
    async registerFile({ key, size, contentType, crc64 }, signal) {
      const input = { ...owner, key, size, content_type: contentType, ...(crc64 && { crc64 }) };
      return { fileId: (await call(file.createCoreFile, input, signal)).file_id };
    },
    async uploadForm({ name, body }, _onProgress, signal) {
      const form = new FormData();
      form.set('file', body, name);
      const query = new URLSearchParams({ ...owner, name });
      const response = await fetch(`${file.upload.path}?${query.toString()}`, {
        ...{ method: 'POST', headers, body: form, signal },
      });
      return { fileId: (await answer<{ file_id: string }>(response)).file_id };
    },
    async keepClip(clip, signal) {
      const input = { ...link, script_version: scriptVersion, clip: toRecordedClip(clip) };
      await call(singleRecording.keepClip, input, signal);
    },
    async discardClips(clipIds, signal) {
      await call(singleRecording.discardClips, { ...link, clip_ids: [...clipIds] }, signal);
    },
    async submit(clips, signal) {
      const input = { ...link, script_version: scriptVersion, clips: clips.map(toSubmittedClip) };
      const answered = call(singleRecording.submitReadVideo, input, signal);
      return toSubmittedRecording(await answered.catch(throwBrokenPromise));
    },
  };
}
