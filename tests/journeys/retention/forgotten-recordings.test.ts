import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { adviser } from '../../../contract/services/adviser.ts';
import { consent } from '../../../contract/services/consent.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import { deskRecordings } from '../../../server/records/review/tasks.ts';
import { people } from '../../../server/tables/person.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { Agent } from '../../support/agent.ts';
import { inDays } from '../../support/in-days.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let seed = 7300;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const context = () => server.server.running.context;

async function invited() {
  const agent = await Agent.at(server.origin, 'S10001');
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    ...{ portrait: 'none', person_seed: seed++, sales_no: 'S10001', statement: ['本人同意投保。'] },
    will_check: 'none',
  });
  await reader.opensLink(recording.short_link);
  return { agent, reader, recording, recordingNo: recording.recording_no };
}

async function standsIn(recordingNo: string, status: RecordingStatus) {
  await context()
    .connection.db.update(recordings)
    .set({ status, updatedAt: new Date() })
    .where(eq(recordings.recordingNo, recordingNo));
}

async function personBehind(recordingNo: string) {
  const { connection, personalData } = context();
  const [row] = await connection.db
    .select({ person: people })
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .where(eq(recordings.recordingNo, recordingNo));
  const { nameSealed, certificateNumberSealed, mobileSealed } = row!.person;
  return [nameSealed, certificateNumberSealed, mobileSealed].map((sealed) => personalData.open(sealed));
}

const nobody = ['', '', ''];
const onBoard = async (agent: Agent, recordingNo: string) => {
  const { customers, total } = await agent.board();
  expect(total).toBe(customers.length);
  return customers.some(({ recording_no }) => recording_no === recordingNo);
};

test.each(['expired', 'revoked'] as const)(
  'whose recording was %s is forgotten after its days; its link cannot be renewed any more',
  async (status) => {
    const { agent, reader, recordingNo } = await invited();
    await standsIn(recordingNo, status);
    await keepSchedule(inDays(context(), 29));
    expect(await personBehind(recordingNo)).not.toContain('');
    expect(await onBoard(agent, recordingNo)).toBe(true);
    await keepSchedule(inDays(context(), 31));
    expect(await personBehind(recordingNo)).toEqual(nobody);
    expect(await onBoard(agent, recordingNo)).toBe(false);
    const said = await refuses('customerForgotten', agent.renews(recordingNo));
    expect(said.message).toContain('已按期限删除');
    await refuses('customerForgotten', agent.mobileOf(recordingNo));
    // The customer is led to who sold it, and asks for nothing that nobody can send.
    await refuses('linkInvalid', reader.call(consent.list, reader.link));
    expect(await reader.call(adviser.contact, reader.link)).toMatchObject({ may_ask: false });
  },
);

test.each(['submitted', 'in_review'] as const)(
  'who nobody decided over while %s is forgotten after the days, and waits on no desk',
  async (status) => {
    const { recordingNo } = await invited();
    await standsIn(recordingNo, status);
    const waits = async () =>
      (await deskRecordings(context().connection.db)).some(
        ({ recording }) => recording.recordingNo === recordingNo,
      );
    expect(await waits()).toBe(true);
    await keepSchedule(inDays(context(), 31));
    expect(await personBehind(recordingNo)).toEqual(nobody);
    expect(await waits()).toBe(false);
  },
);

test('who took the consent back before the link was over is forgotten as well, once', async () => {
  const { reader, recording, recordingNo } = await invited();
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  await reader.call(consent.withdraw, { ...reader.link, purpose: 'recording' });
  await standsIn(recordingNo, 'expired');
  await Promise.all([keepSchedule(inDays(context(), 31)), keepSchedule(inDays(context(), 31))]);
  await keepSchedule(inDays(context(), 32));
  expect(await personBehind(recordingNo)).toEqual(nobody);
  const { events } = await reader.call(world.recording, { recording_no: recordingNo });
  expect(events.filter(({ name }) => name === 'erase')).toHaveLength(1);
});
