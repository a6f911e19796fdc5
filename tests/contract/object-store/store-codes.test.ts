// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://page.example:8080/" }
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createKeyRing } from '../../../media/upload/key-ring.ts';
import { storeCodes } from '../../../media/upload/store-codes.ts';
import { StoreFailure, storeFailureKind } from '../../../media/upload/store-failure.ts';
import type { TaskOrigin } from '../../../media/upload/upload-entry.ts';
import type { UploadTask } from '../../../media/upload/upload-task.ts';
import { Uploader } from '../../../media/upload/uploader.ts';
import { Crc64 } from '../../../server/adapters/blob/embedded/crc64.ts';
import { cosErrorCodes, CosError, type CosErrorCode } from '../../../server/adapters/blob/embedded/errors.ts';
import type { Operation } from '../../../server/adapters/blob/embedded/operation.ts';
import { openEmbedded, type EmbeddedBucket } from './embedded-bucket.ts';
import { PlannedRefusals } from './planned-refusals.ts';

// The page's own upload against the real store over HTTP: each code is answered once, and is to lead where the table
// says.
const prefix = 'codes/';
const refusals = new PlannedRefusals();
let bucket: EmbeddedBucket;

beforeAll(async () => {
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  bucket = await openEmbedded({ allowedOrigins: ['http://page.example:8080'], refusals });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await bucket.remove();
});

function clip(name: string, bytes: Buffer<ArrayBuffer>, closed: () => boolean): UploadTask {
  return {
    ...{ id: name, name, contentType: 'video/mp4' },
    deviceBytes: () => bytes.length,
    closed,
    read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
    blob: () => Promise.resolve(new Blob([bytes], { type: 'video/mp4' })),
    crc64: () => Promise.resolve(new Crc64().update(bytes).value()),
  };
}

/** What an upload came to whose first request of an operation was refused. */
interface Outcome {
  /** Null where whoever waited was told of a failure. */
  readonly fileId: string | null;
  readonly failure: unknown;
  /** How often keys were asked for. */
  readonly keys: number;
  /** What was asked of the store, from the refused request on. */
  readonly asked: readonly Operation[];
  readonly milliseconds: number;
}

let clips = 0;

/** What is sent, and whether the bucket takes appending. */
interface Sent {
  readonly size: number;
  readonly append: boolean;
}

const small: Sent = { size: 1000, append: true };

async function upload(
  origin: TaskOrigin,
  operation: Operation,
  code: CosErrorCode,
  { size, append } = small,
): Promise<Outcome> {
  const ended = new AbortController();
  const bytes = randomBytes(size);
  // A closed clip is registered while its last piece travels, and only a closed one is sent as a whole.
  const asWhole = () => refusals.taken && storeFailureKind(0, code) === 'append_refused';
  const closed = () => origin === 'whole' || asWhole() || uploader.storeBytes(task.id) === bytes.length;
  const task = clip(`clip${++clips}.mp4`, bytes, closed);
  let keys = 0;
  const uploadKeys = async () => {
    keys += 1;
    return {
      ...(await bucket.blobs.issueKeys(prefix, 900)),
      ...{ prefix, append },
      serverTime: Math.floor(Date.now() / 1000),
    };
  };
  const uploader = new Uploader({
    calls: {
      uploadKeys,
      registerFile: async ({ key, size, crc64 }) => {
        expect(await bucket.blobs.head(key)).toMatchObject({ size, crc64 });
        return { fileId: key };
      },
      uploadForm: () => Promise.reject(new Error('the store was reached')),
    },
    ...{ keyRing: createKeyRing(uploadKeys), log: () => undefined, signal: ended.signal },
    ...{ onChange: () => undefined, onRegistered: () => undefined },
  });
  if (operation === 'UploadPart' || operation === 'CompleteMultipartUpload')
    refusals.planForParts(operation, code);
  else refusals.plan(operation, code, code === 'AccessDenied' ? 'Request has expired' : undefined);
  const began = performance.now();
  uploader.add(task, origin);
  const registered = uploader.whenRegistered(task.id, ended.signal);
  void uploader.run();
  const settled = await registered.then(
    (fileId) => ({ fileId, failure: null }),
    (failure: unknown) => ({ fileId: null, failure }),
  );
  ended.abort();
  const milliseconds = performance.now() - began;
  const asked = refusals.asked.slice(refusals.asked.indexOf(operation));
  return { ...settled, keys, asked: asked.filter((name) => name !== 'ListMultipartUploads'), milliseconds };
}

const codes = Object.entries(storeCodes).map(([code, [status, kind]]) => ({
  code: code as CosErrorCode,
  status,
  kind: kind,
}));

test('the client knows every code that the store can answer', () => {
  expect(cosErrorCodes.filter((code) => !Object.hasOwn(storeCodes, code))).toEqual([]);
});

test.each(codes)('the store knows $code, with the same status', ({ code, status }) => {
  expect(new CosError(code).status).toBe(status);
});

describe.each(codes)('a piece that is refused with $code', ({ code, kind }) => {
  test(kind, async () => {
    const { fileId, failure, keys, asked, milliseconds } = await upload('growing', 'AppendObject', code);
    if (kind === 'refused') {
      expect(failure).toBeInstanceOf(StoreFailure);
      expect(failure).toMatchObject({ code, kind });
      expect([keys, asked]).toEqual([1, ['AppendObject']]);
      return;
    }
    expect([failure, fileId]).toEqual([null, `${prefix}clip${clips}.mp4`]);
    expect(keys).toBe(kind === 'keys_refused' ? 2 : 1);
    const next: Operation[] = kind === 'append_refused' ? ['PutObject'] : ['HeadObject', 'AppendObject'];
    // Registering looks at the object at last.
    expect(asked).toEqual(['AppendObject', ...next, 'HeadObject']);
    // A bad network is left alone for a moment; all else is mended at once.
    if (kind === 'unreachable') expect(milliseconds).toBeGreaterThan(200);
  });
});

describe.each(codes)('a whole file that is refused with $code', ({ code, kind }) => {
  test(kind, async () => {
    const { fileId, failure, keys, asked } = await upload('whole', 'PutObject', code);
    // The SDK tries again by itself what has a status over 500.
    if (kind === 'refused' || (kind === 'append_refused' && code !== 'NotImplemented')) {
      expect(failure).toBeInstanceOf(StoreFailure);
      expect(failure).toMatchObject({ code, kind });
      expect([keys, asked]).toEqual([1, ['PutObject']]);
      return;
    }
    expect([failure, fileId]).toEqual([null, `${prefix}clip${clips}.mp4`]);
    expect(keys).toBe(kind === 'keys_refused' ? 2 : 1);
    expect(asked).toEqual(['PutObject', 'PutObject', 'HeadObject']);
  });
});

test('of HEAD, which has no body, old keys are renewed too', async () => {
  const { fileId, keys, asked } = await upload('kept', 'HeadObject', 'ExpiredToken');
  expect(fileId).not.toBeNull();
  expect(keys).toBe(2);
  expect(asked.slice(0, 3)).toEqual(['HeadObject', 'HeadObject', 'AppendObject']);
});

// Over the size from which the SDK sends parts.
const inParts: Sent = { size: 2.5 * 1024 * 1024, append: false };
const partsCodes = ['NoSuchUpload', 'InvalidPart', 'EntityTooSmall'] as const;
const partsOperations = ['InitiateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'] as const;

describe.each(partsOperations)('a file in parts of which %s is refused', (operation) => {
  test.each(partsCodes)('with %s', async (code) => {
    const { fileId, failure, keys, asked } = await upload('whole', operation, code, inParts);
    expect(storeFailureKind(0, code)).toBe('parts_refused');
    expect([failure, fileId, keys]).toEqual([null, `${prefix}clip${clips}.mp4`, 1]);
    // The parts are given up, and the whole is sent anew: as they were they would be refused for ever.
    const anew = asked.slice(asked.lastIndexOf('InitiateMultipartUpload'));
    if (operation !== 'InitiateMultipartUpload') expect(asked).toContain('AbortMultipartUpload');
    expect(anew).toEqual([
      'InitiateMultipartUpload',
      ...Array<Operation>(3).fill('UploadPart'),
      'CompleteMultipartUpload',
      'HeadObject',
    ]);
  });
});
