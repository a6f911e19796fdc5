import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { findRecording } from '../../../server/records/recording/recordings.ts';
import { reviewFile } from '../../../server/records/review/review-file.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('a file that is looked at again and again asks the store for its portrait once', async () => {
  const { context } = server.server.running;
  const { recording_no } = await new Reader(server.origin).call(world.createRecording, {
    person_seed: 8970,
    portrait: 'reader',
    will_check: 'required',
  });
  const asked: string[] = [];
  const blobs = {
    ...context.blobs,
    head: (key: string) => {
      asked.push(key);
      return context.blobs.head(key);
    },
  };
  const recording = (await findRecording(context.connection.db, recording_no))!;
  const portraits = [];
  for (let look = 0; look < 3; look++)
    portraits.push((await reviewFile({ ...context, blobs }, recording, '127.0.0.1')).identity.portrait);
  expect(portraits.every((address) => address !== null)).toBe(true);
  expect(asked).toEqual([]);
});
