import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StorageFailure } from '../../ports/blob-store.ts';
import { cosBlobStore } from './cos-blob-store.ts';

/** A store that hangs up once it is asked for something. */
let hangingUp: Server;
beforeAll(async () => {
  hangingUp = createServer((socket) => socket.once('data', () => socket.destroy()).on('error', () => {}));
  await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void hangingUp.close());

const store = () =>
  cosBlobStore({
    ...{ bucket: 'test-1250000000', region: 'ap-guangzhou', secretId: 'id', secretKey: 'key', append: true },
    endpoint: `http://127.0.0.1:${(hangingUp.address() as AddressInfo).port}`,
    sts: () => Promise.reject(new Error('not asked here')),
  });

test.each([
  ['head', () => store().head('clips/a.mp4')],
  ['read', () => store().read('clips/a.mp4')],
  ['list', () => store().list('clips/')],
  ['remove', () => store().remove('clips/a.mp4')],
] as const)('a connection to the store that breaks is the store’s failure: %s', async (_name, ask) => {
  await expect(ask()).rejects.toBeInstanceOf(StorageFailure);
});
