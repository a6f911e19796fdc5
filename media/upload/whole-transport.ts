import { aborted } from '../abort.ts';
import { reasonOf } from '../log.ts';
import type { CosClient } from './cos-client.ts';
import { StoreFailure, storeFailureKind } from './store-failure.ts';

/** For what exists already: the SDK's own upload, in parts where it is large. */
export interface WholeTransport {
  send(key: string, body: Blob, onProgress: (sentBytes: number) => void, signal: AbortSignal): Promise<void>;
}

const partBytes = 1024 * 1024;
const stallMs = 20_000;

interface SdkError {
  readonly statusCode?: number;
  readonly error?: { readonly Code?: string; readonly Message?: string } | string;
}

function sdkFailure(error: unknown): StoreFailure {
  const { statusCode = 0, error: detail } = (error ?? {}) as SdkError;
  const code = typeof detail === 'object' ? (detail.Code ?? '') : '';
  return new StoreFailure(storeFailureKind(statusCode, code), code, code || reasonOf(detail ?? error));
}

export function createWholeTransport({ sdk, bucket, region }: CosClient): WholeTransport {
  return {
    async send(key, body, onProgress, signal) {
      let taskId: string | null = null;
      let moved = performance.now();
      let loaded = 0;
      const stall = new AbortController();
      const watch = setInterval(() => {
        if (performance.now() - moved > stallMs)
          stall.abort(new StoreFailure('unreachable', '', 'no progress'));
      }, 1000);
      const stop = () => {
        if (taskId !== null) sdk.cancelTask(taskId);
        stall.abort(signal.reason);
      };
      signal.addEventListener('abort', stop);
      try {
        signal.throwIfAborted();
        const sent = sdk.uploadFile({
          Bucket: bucket,
          Region: region,
          Key: key,
          // The SDK forgets an unfinished upload of a blob without a name.
          Body: new File([body], key.slice(key.lastIndexOf('/') + 1), { type: body.type }),
          SliceSize: partBytes,
          ChunkSize: partBytes,
          AsyncLimit: 2,
          ContentType: body.type,
          onTaskReady: (id) => {
            taskId = id;
          },
          onProgress: (progress) => {
            if (progress.loaded === loaded) return;
            loaded = progress.loaded;
            moved = performance.now();
            onProgress(loaded);
          },
        });
        await Promise.race([sent, aborted(stall.signal)]);
      } catch (error) {
        if (taskId !== null) sdk.cancelTask(taskId);
        if (signal.aborted) throw signal.reason;
        throw error instanceof StoreFailure ? error : sdkFailure(error);
      } finally {
        clearInterval(watch);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
