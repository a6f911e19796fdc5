import { CallRefused, PromiseBroken } from '../../../media/upload/upload-calls.ts';
import type { RecordingCalls, SubmittedRecording } from '../../../media/recording/recording-calls.ts';

async function answer<T>(response: Response): Promise<T> {
  const body = (await response.json()) as T & { refused?: number; message?: string };
  if (body.refused !== undefined) throw new CallRefused(body.refused, body.message ?? '');
  if (!response.ok) throw new Error(`${response.status}`);
  return body;
}

/** The page's side of tests/media/support/media-site.ts. */
export const calls: RecordingCalls = {
  uploadKeys: async (signal) => answer(await fetch('/api/keys', { signal })),
  async registerFile(file, signal) {
    const query = new URLSearchParams({ ...file, size: String(file.size) });
    return answer(await fetch(`/api/register?${query.toString()}`, { signal }));
  },
  async uploadForm({ name, body }, _onProgress, signal) {
    return answer(await fetch(`/api/form?name=${name}`, { method: 'POST', body, signal }));
  },
  keepClip: async (clip, signal) =>
    answer(await fetch('/api/keep', { method: 'POST', body: JSON.stringify(clip), signal })),
  discardClips: async (clipIds, signal) =>
    answer(await fetch('/api/discard', { method: 'POST', body: JSON.stringify(clipIds), signal })),
  submit: async (clips, signal) =>
    answer<SubmittedRecording>(
      await fetch('/api/submit', { method: 'POST', body: JSON.stringify(clips), signal }),
    ).catch((error: unknown) => {
      throw error instanceof CallRefused && error.code < 40_404 ? new PromiseBroken(error.message) : error;
    }),
};
