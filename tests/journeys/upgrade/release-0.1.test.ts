import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxRecordingDetail } from '../../../contract/sandbox/world.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { consent } from '../../../contract/services/consent.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { recordingOwner } from '../../../server/domain/owner.ts';
import { readAll } from '../../../server/records/files/read-all.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { consents } from '../../../server/tables/consent.ts';
import { coreFiles } from '../../../server/tables/file.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { links } from '../../../server/tables/link.ts';
import { operationsOf } from '../../../server/records/page-trace/operations.ts';
import { Agent } from '../../support/agent.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { judged, Reader, type Refused, until } from '../../support/reader.ts';
import {
  released,
  releasedDataDir,
  releasedPostgres,
  type ReleasedData,
  type ReleasedRecording,
} from '../../support/released-data.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

interface Release {
  readonly data: ReleasedData;
  readonly dataDir: string;
  readonly url: string | null;
  close(): void;
}

function embedded(): Promise<Release> {
  const dataDir = releasedDataDir();
  const close = () => rmSync(dataDir, { recursive: true, force: true });
  return Promise.resolve({ data: released.embedded, dataDir, url: null, close });
}

async function onPostgres(): Promise<Release> {
  const postgres: TestPostgres = await startPostgres(findPostgres()!);
  const { dataDir } = releasedPostgres(postgres.url);
  const close = () => {
    postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { data: released.postgres, dataDir, url: postgres.url, close };
}

const places = [
  ['a data directory', embedded, false],
  ['a PostgreSQL database', onPostgres, findPostgres() === null],
] as const;

describe.each(places)('%s of release 0.1 goes on', (_name, open, missing) => {
  describe.skipIf(missing)('', () => {
    let release: Release;
    let server: TestServer;
    beforeAll(async () => {
      release = await open();
      server = await testServer({
        DATA_DIR: release.dataDir,
        MASTER_KEY: release.data.master_key,
        // The release gets older by the day: what nobody went on with is looked at here, not deleted.
        ...{ DRAFT_DAYS: '36500', UNDECIDED_DAYS: '36500' },
        ...(release.url ? { DATABASE_URL: release.url } : {}),
      });
    });
    afterAll(async () => {
      await server?.close();
      release?.close();
    });

    const named = (name: string): ReleasedRecording => {
      const found = release.data.recordings.find((one) => one.name === name);
      if (!found) throw new Error(`no recording is called ${name}`);
      return found;
    };
    const readerOf = ({ visitor_token, transmit_record_no }: ReleasedRecording) => {
      const reader = new Reader(server.origin);
      reader.token = visitor_token;
      reader.transmitRecordNo = transmit_record_no;
      return reader;
    };
    const detailOf = ({ recording_no }: ReleasedRecording): Promise<SandboxRecordingDetail> =>
      new Reader(server.origin).call(world.recording, { recording_no });
    const db = () => server.server.running.context.connection.db;

    test('every recording stands where it stood, for the device that held it', async () => {
      const answers = await Promise.all(
        release.data.recordings.map(async (recording) => {
          const reader = readerOf(recording);
          const answer = await reader
            .call(singleRecording.confirmDetail, reader.link)
            .then(({ next_step_alias, identified }) => ({ code: 0, next_step_alias, identified }))
            .catch((error: unknown) => ({
              code: (error as Refused).code,
              next_step_alias: null,
              identified: null,
            }));
          return [recording.name, answer];
        }),
      );
      const before = release.data.recordings.map(({ name, confirm_detail }) => [name, confirm_detail]);
      expect(answers).toEqual(before);
    });

    test('files, consents, operations, events and links belong to the same as before', async () => {
      const rows = {
        files: await db().select().from(coreFiles),
        events: await db().select().from(events),
        links: await db().select().from(links),
      };
      for (const recording of release.data.recordings) {
        const own = ({ ownerKind, ownerNo }: { ownerKind: string; ownerNo: string }) =>
          ownerKind === 'recording' && ownerNo === recording.recording_no;
        expect(rows.links.filter(own)).toHaveLength(recording.owns.links);
        expect(rows.events.filter(own).length).toBeGreaterThanOrEqual(recording.owns.events);
        // The job that waited files the video of `submitted` and deletes its clips' objects, not their rows.
        expect(rows.files.filter(own).length).toBeGreaterThanOrEqual(recording.owns.files);
        expect(await operationsOf(db(), recordingOwner(recording.recording_no))).toHaveLength(
          recording.owns.page_operations,
        );
      }
      const permanent = rows.files.filter(({ purpose }) => purpose === 'permanent_video');
      expect(permanent.every(({ key }) => key.startsWith('permanent/'))).toBe(true);
      expect(permanent.length).toBeGreaterThanOrEqual(release.data.rows['recording_videos'] ?? 0);
      expect(rows.links.every(({ personNo }) => personNo !== null)).toBe(true);
    });

    test('what was written before there was a proof is held to what it says, withdrawals too', async () => {
      const whole = await verifyChain(db(), server.server.running.context.personalData);
      expect(whole.problems).toEqual([]);
      expect(whole.unchainedOperations).toBe(release.data.rows['page_operations']);
      const [taken] = await db().select().from(consents).where(isNotNull(consents.withdrawnAt));
      const one = eq(consents.id, taken!.id);
      await db().update(consents).set({ withdrawnAt: null }).where(one);
      const { problems } = await verifyChain(db(), null);
      await db().update(consents).set({ withdrawnAt: taken!.withdrawnAt }).where(one);
      expect(problems).toEqual([expect.stringMatching(`^the withdrawal of consent ${taken!.id} `)]);
    });

    test('the videos are there, byte for byte', async () => {
      const { blobs } = server.server.running.context;
      for (const { permanent_video: video } of release.data.recordings) {
        if (!video) continue;
        const bytes = await readAll(await blobs.read(video.key));
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(video.sha256);
      }
    });

    test('what was submitted is judged, and every job that waited is done', async () => {
      const detail = await until(() => detailOf(named('submitted')), judged, 120);
      expect(detail.video?.duration_ms).toBeGreaterThan(0);
      await until(
        () => db().select().from(jobs),
        (all) => all.every(({ status }) => status === 'done'),
        60,
      );
    });

    test('consents hold or stay withdrawn as they were', async () => {
      const reader = readerOf(named('will_checked_face_withdrawn'));
      const { consents } = await reader.call(consent.list, reader.link);
      expect(consents.find(({ purpose }) => purpose === 'face')).toMatchObject({
        given_at: null,
        withdrawn_at: expect.any(String) as string,
      });
      const recording = readerOf(named('recording'));
      const held = await recording.call(consent.list, recording.link);
      expect(held.consents.find(({ purpose }) => purpose === 'recording')?.given_at).not.toBeNull();
    });

    test('a reading goes on where it was left, and a device that was replaced stays out', async () => {
      const recording = named('recording');
      const reader = readerOf(recording);
      expect((await reader.script()).kept_clips).toHaveLength(recording.owns.drafts);
      expect((await reader.keys()).allow_prefix).toBe(`recordings/${recording.recording_no}/`);
      const former = new Reader(server.origin);
      former.token = recording.former_visitor_tokens[0] ?? '';
      former.transmitRecordNo = recording.transmit_record_no;
      await expect(former.script()).rejects.toMatchObject({ code: 720002 });
    });

    test('the agent sees the same customers, and staff decide over what waited for a person', async () => {
      for (const { sales_no, sales_token } of release.data.agents) {
        const agent = new Agent(server.origin);
        agent.salesToken = sales_token;
        const own = release.data.recordings.filter((recording) => recording.sales_no === sales_no);
        const seen = new Set((await agent.board()).customers.map(({ recording_no }) => recording_no));
        expect(own.every(({ recording_no }) => seen.has(recording_no))).toBe(true);
      }
      const { recording_no } = named('in_review');
      await new Reviewer(server.origin).passes(recording_no);
      expect((await detailOf(named('in_review'))).status).toBe('verified');
    });
  });
});
