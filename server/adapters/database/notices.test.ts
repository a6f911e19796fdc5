import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { Notices, tellAll } from './notices.ts';

test('what is told at once goes out in one statement for each channel, each once', async () => {
  const sent: [string, readonly string[]][] = [];
  const notices = new Notices(async (channel, payloads) => void sent.push([channel, payloads]));
  await Promise.all([
    ...['R1', 'R2', 'R1'].map((recordingNo) => notices.tell('recording_changed', recordingNo)),
    notices.tell('jobs', ''),
  ]);
  expect(sent).toEqual([
    ['recording_changed', ['R1', 'R2']],
    ['jobs', ['']],
  ]);
});

test('who tells while the database is away is told so, and the next notice goes out', async () => {
  let away = true;
  const sent: string[] = [];
  const notices = new Notices(async (_channel, payloads) => {
    if (away) throw new Error('the database is away');
    sent.push(...payloads);
  });
  await expect(notices.tell('recording_changed', 'R1')).rejects.toThrow('away');
  away = false;
  await notices.tell('recording_changed', 'R2');
  expect(sent).toEqual(['R2']);
});

test('closing waits for what was told', async () => {
  const sent: string[] = [];
  const notices = new Notices(async (_channel, payloads) => void sent.push(...payloads));
  void notices.tell('recording_changed', 'R1');
  await notices.close();
  expect(sent).toEqual(['R1']);
});

test('closing waits for a statement that the database has not answered yet', async () => {
  let answer = () => {};
  const notices = new Notices(() => new Promise((resolve) => (answer = resolve)));
  const telling = notices.tell('recording_changed', 'R1');
  await sleep(60);
  let isClosed = false;
  const closing = notices.close().then(() => (isClosed = true));
  await sleep(20);
  expect(isClosed).toBe(false);
  answer();
  await Promise.all([telling, closing]);
});

test('PostgreSQL hears every one of them', async () => {
  const client = await PGlite.create();
  const heard: string[] = [];
  await client.listen('recording_changed', (payload) => void heard.push(payload));
  await client.query(tellAll, ['recording_changed', ['R1', 'R2']]);
  await client.close();
  expect(heard).toEqual(['R1', 'R2']);
});
