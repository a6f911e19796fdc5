import { throwIfAborted, withDeadline } from '../abort.ts';
import { reasonOf } from '../log.ts';
import type { CosClient } from './cos-client.ts';
import { StoreFailure, storeErrorCode, storeFailureKind } from './store-failure.ts';

/**
 * For what is still being made: COS AppendObject. The store itself says where to go on. Each rejects with StoreFailure,
 * or with the signal's reason where it aborts.
 */
export interface AppendTransport {
  /** What the store holds; an object that is not there yet has no bytes. The checksum is null where it tells none. */
  head(key: string, signal: AbortSignal): Promise<{ length: number; crc64: string | null }>;
  append(
    key: string,
    position: number,
    bytes: Uint8Array,
    deadlineMs: number,
    signal: AbortSignal,
  ): Promise<void>;
}

const headDeadlineMs = 10_000;

async function request(url: string, init: RequestInit, deadlineMs: number, signal: AbortSignal) {
  return withDeadline(deadlineMs, signal, async (inner) => {
    try {
      const response = await fetch(url, { ...init, signal: inner, credentials: 'omit', cache: 'no-store' });
      // The body belongs to the answer: a lost one is a lost answer.
      return { response, body: init.method === 'HEAD' ? '' : await response.text() };
    } catch (error) {
      throwIfAborted(signal);
      throw new StoreFailure('unreachable', '', reasonOf(error));
    }
  });
}

function failure(status: number, body: string): StoreFailure {
  const code = storeErrorCode(body);
  return new StoreFailure(storeFailureKind(status, code), code, `${status} ${code}`);
}

/** For the keys that the client was made with. */
export function createAppendTransport(client: CosClient): AppendTransport {
  return {
    async head(key, signal) {
      const url = client.address({ method: 'HEAD', key });
      const { response } = await request(url, { method: 'HEAD' }, headDeadlineMs, signal);
      if (response.status === 404) return { length: 0, crc64: null };
      if (!response.ok) throw failure(response.status, '');
      const { headers } = response;
      return {
        length: Number(headers.get('content-length') ?? 0),
        crc64: headers.get('x-cos-hash-crc64ecma'),
      };
    },
    async append(key, position, bytes, deadlineMs, signal) {
      const url = client.address({ method: 'POST', key, query: { append: '', position: String(position) } });
      const body = bytes as Uint8Array<ArrayBuffer>;
      const { response, body: answer } = await request(url, { method: 'POST', body }, deadlineMs, signal);
      if (!response.ok) throw failure(response.status, answer);
    },
  };
}
