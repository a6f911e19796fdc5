import { aborted, throwIfAborted } from '../abort.ts';
import { reasonOf } from '../log.ts';
import type { CosClient } from './cos-client.ts';
import { StallWatch } from './stall-watch.ts';
import { StoreFailure, storeFailureKind } from './store-failure.ts';

/** For what exists already: the SDK's own upload, in parts where it is large. */
export interface WholeTransport {
  /** Rejects with StoreFailure, or with the signal's reason where it aborts. */
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

/** For the keys that the client was made with. */
export function createWholeTransport(client: CosClient): WholeTransport {
  return {
    async send(key, body, onProgress, signal) {
      const { sdk } = client;
      let taskId: string | null = null;
      const cancel = () => {
        if (taskId !== null) sdk.cancelTask(taskId);
      };
      signal.addEventListener('abort', cancel);
      const stall = new StallWatch(stallMs, signal);
      try {
        throwIfAborted(signal);
        const onTask = (id: string) => (taskId = id);
        const sent = upload(client, key, body, onTask, (loaded) => {
          if (stall.moved(loaded)) onProgress(loaded);
        });
        await Promise.race([sent, aborted(stall.signal)]);
      } catch (error) {
        cancel();
        throwIfAborted(signal);
        const failure = error instanceof StoreFailure ? error : sdkFailure(error);
        if (failure.kind === 'parts_refused') await forgetParts(client, key);
        throw failure;
      } finally {
        stall.stop();
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}

/** The SDK would go on with the parts that the store refused; where they stay, the next try meets them again. */
async function forgetParts({ sdk, bucket, region }: CosClient, key: string): Promise<void> {
  const parts = { Bucket: bucket, Region: region, Key: key, Level: 'file' } as const;
  await sdk.abortUploadTask(parts).catch(() => undefined);
}

function upload(
  { sdk, bucket, region }: CosClient,
  key: string,
  body: Blob,
  onTask: (taskId: string) => void,
  onLoaded: (loadedBytes: number) => void,
): Promise<unknown> {
  return sdk.uploadFile({
    Bucket: bucket,
    Region: region,
    Key: key,
    // The SDK forgets an unfinished upload of a blob without a name.
    Body: new File([body], key.slice(key.lastIndexOf('/') + 1), { type: body.type }),
    SliceSize: partBytes,
    ChunkSize: partBytes,
    AsyncLimit: 2,
    ContentType: body.type,
    onTaskReady: onTask,
    onProgress: ({ loaded }) => onLoaded(loaded),
  });
}
