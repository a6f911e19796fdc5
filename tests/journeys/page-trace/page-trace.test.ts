import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationsInOne, pageTrace, type Operation } from '../../../contract/services/page-trace.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { processOwner } from '../../../server/domain/owner.ts';
import { operationsOf } from '../../../server/records/page-trace/operations.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let seed = 8800;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const done = (change: Partial<Operation> = {}, msAgo = 0): Operation => ({
  operation_id: randomBytes(16).toString('hex'),
  kind: 'click',
  page: '/policy-confirm',
  title: '保单信息确认',
  target: '确认这一项',
  at: new Date(Date.now() - msAgo).toISOString(),
  ...change,
});

async function opened() {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, { person_seed: seed++ });
  await reader.opensLink(recording.short_link);
  const { recording_no } = recording;
  return {
    recording,
    reader,
    sends: (operations: Operation[], sent_at = new Date().toISOString()) =>
      reader.call(pageTrace.record, { ...reader.link, operations, sent_at }),
    trace: () => new Reviewer(server.origin).operations(recording_no),
  };
}

test('what is sent twice is kept once, in the order in which it was done', async () => {
  const { sends, trace } = await opened();
  const first = done({ kind: 'enter', target: null }, 3000);
  const second = done({}, 1000);
  await sends([second]);
  await sends([first, second]);
  expect((await trace()).map(({ kind, target, device }) => [kind, target, device])).toEqual([
    ['enter', null, 1],
    ['click', '确认这一项', 1],
  ]);
});

test.each([86_400_000, -86_400_000])(
  'a phone whose clock is off by %d ms is written down by the server’s',
  async (off) => {
    const { sends, trace } = await opened();
    const now = Date.now();
    await sends([done({ at: new Date(now + off - 5000).toISOString() })], new Date(now + off).toISOString());
    const after = Date.now();
    const at = Date.parse((await trace())[0]?.at ?? '');
    expect(at).toBeGreaterThanOrEqual(now - 5000);
    expect(at).toBeLessThanOrEqual(after - 5000);
  },
);

test('two phones with one link are told apart', async () => {
  const { sends, trace, recording } = await opened();
  await sends([done({}, 2000)]);
  const other = new Reader(server.origin);
  await other.opensLink(recording.short_link);
  await other.call(pageTrace.record, {
    ...other.link,
    operations: [done({}, 1000)],
    sent_at: new Date().toISOString(),
  });
  expect((await trace()).map(({ device }) => device)).toEqual([1, 2]);
});

test('an unknown link, a value in place of a name, and a page that is none are refused', async () => {
  const { reader, sends } = await opened();
  await refuses(
    'linkInvalid',
    reader.call(pageTrace.record, {
      transmit_record_no: 'nobody-knows-this',
      operations: [done()],
      sent_at: new Date().toISOString(),
    }),
  );
  await refuses('multipleErrors', sends([done({ target: '甲'.repeat(41) })]));
  await refuses('multipleErrors', sends([done({ page: '/policy-confirm?name=甲' })]));
});

test('a script that sends without end fills no disk', async () => {
  const { sends, trace, reader, recording } = await opened();
  await reader.provesIdentity(recording);
  for (let sent = 0; sent * operationsInOne < 5200; sent++)
    await sends(
      Array.from({ length: operationsInOne }, (_, i) => done({}, 60_000 - sent * operationsInOne - i)),
    );
  expect(await trace()).toHaveLength(5000);
});

test('the pages of a sale are traced for who holds the process, and for nobody else', async () => {
  const customer = await ApplicantDevice.at(server.origin);
  await customer.begins('AX-MED-01', undefined, 'AX-MED-01-B');
  const sent_at = new Date().toISOString();
  const operations = [done({ page: '/insure', title: '填写投保信息', target: '下一项：被保险人' })];
  const sends = (device: Reader) =>
    device.call(pageTrace.record, { ...customer.process, operations, sent_at });
  await expect(sends(customer)).resolves.toEqual({ kept: 1 });
  await sends(customer);
  const { connection } = server.server.running.context;
  const owner = processOwner(customer.processNo);
  expect((await operationsOf(connection.db, owner)).map(({ page, target }) => [page, target])).toEqual([
    ['/insure', '下一项：被保险人'],
  ]);
  const stranger = await ApplicantDevice.at(server.origin);
  await refuses('processForeign', sends(stranger));
  expect(await operationsOf(connection.db, owner)).toHaveLength(1);
});
