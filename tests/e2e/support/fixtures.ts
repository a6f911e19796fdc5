import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { WillCheck } from '../../../contract/model/recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import type { SandboxRecordingDetail } from '../../../contract/sandbox/world.ts';
import { fixtureStatement } from '../../../fixtures/clips/statement.ts';
import { canJudge, watchMachine } from '../../support/machine.ts';
import { cameraInStep, fixtureCamera, fixturePicture } from '../../support/fixture-camera.ts';
import type { FixtureCamera } from '../../support/fixture-camera.ts';
import { Reader, until } from '../../support/reader.ts';
import { readVideo } from '../../support/read-video.ts';
import type { VideoFacts } from '../../support/read-video.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { Customer } from './customer.ts';
import { launchPhone } from './phone.ts';

interface WorkerFixtures {
  server: TestServer;
  camera: FixtureCamera;
}

export interface Phone {
  readonly context: BrowserContext;
  readonly customer: Customer;
  readonly page: Page;
  /** Expects that no more of it is missing than may be. Not judged where others had the machine meanwhile. */
  missesAtMost(allowed: number, missing: number, what?: 'frames' | 'seconds of sound'): void;
}

interface TestFixtures {
  /** A phone of 375x812 with the fixture's camera and microphone, holding a new recording link. */
  phone: Phone;
  viewport: { width: number; height: number };
  /** What the phone's camera sees. */
  scene: 'reader' | 'challenges' | 'empty-room';
  /** Whether the recording's product wants the face checked. */
  willCheck: WillCheck;
  /** Whose face the identity system holds. */
  portrait: 'reader' | 'neighbour';
  /** Whether sound and picture must be in step at any cost of frames, because a machine judges them. */
  inStep: boolean;
  /** What is to be read. */
  statement: readonly string[];
}

/** A third as long to read, where a test is about something else. */
export const quickStatement = ['知悉责任免除。', '知道犹豫期为十五天。', '同意保存本次录像。'] as const;

/** Where it does not matter how many segments there are. */
export const oneSegment = ['本人已阅读条款，同意投保。'] as const;

let seed = 500;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await testServer({}, 'built');
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  camera: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use(await fixtureCamera()),
    { scope: 'worker', timeout: 60_000 },
  ],
  viewport: { width: 375, height: 812 },
  scene: ['reader', { option: true }],
  willCheck: ['none', { option: true }],
  portrait: ['reader', { option: true }],
  inStep: [false, { option: true }],
  statement: [fixtureStatement, { option: true }],
  phone: async (
    { server, camera, viewport, scene, willCheck, portrait, inStep, statement, serviceWorkers },
    use,
  ) => {
    const taken = watchMachine();
    const video = scene === 'reader' ? camera.video : await fixturePicture(scene);
    const { context, page, problems, close } = await launchPhone({ ...camera, video }, viewport, {
      flags: inStep ? [cameraInStep] : [],
      serviceWorkers,
    });
    const recording = await new Reader(server.origin).call(world.createRecording, {
      person_seed: seed++,
      statement: [...statement],
      will_check: willCheck,
      portrait,
    });
    const missesAtMost: Phone['missesAtMost'] = (allowed, missing, what = 'frames') => {
      if (canJudge(`${missing} ${what} missing, at most ${allowed}`, taken()))
        expect(missing).toBeLessThanOrEqual(allowed);
    };
    await use({ context, page, customer: new Customer(page, recording, server.origin), missesAtMost });
    await close();
    expect(problems).toEqual([]);
  },
});

/** Waits for the verdict and reads what is with the insurer. */
export async function storedVideo(
  server: TestServer,
  recordingNo: string,
): Promise<{ detail: SandboxRecordingDetail; facts: VideoFacts }> {
  const inspector = new Reader(server.origin);
  const detail = await until(
    () => inspector.call(world.recording, { recording_no: recordingNo }),
    ({ status }) => status === 'verified' || status === 'returned',
  );
  if (!detail.video) throw new Error(`no video: ${JSON.stringify(detail.findings)}`);
  const bytes = new Uint8Array(await (await fetch(detail.video.url)).arrayBuffer());
  return { detail, facts: await readVideo(bytes) };
}

export { expect };
