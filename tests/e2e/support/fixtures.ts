import { expect, test as base, chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WillCheck } from '../../../contract/model/recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import type { SandboxRecordingDetail } from '../../../contract/sandbox/world.ts';
import { fixtureStatement } from '../../../fixtures/clips/statement.ts';
import { chromiumFlags, ensureChromium } from '../../support/browser.ts';
import { fixtureCamera, fixturePicture } from '../../support/fixture-camera.ts';
import type { FixtureCamera } from '../../support/fixture-camera.ts';
import { Reader, until } from '../../support/reader.ts';
import { readVideo } from '../../support/read-video.ts';
import type { VideoFacts } from '../../support/read-video.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { Customer } from './customer.ts';

interface WorkerFixtures {
  server: TestServer;
  camera: FixtureCamera;
}

export interface Phone {
  readonly context: BrowserContext;
  readonly customer: Customer;
  readonly page: Page;
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
  /** What is to be read. */
  statement: readonly string[];
}

/** A third as long to read, where a test is about something else. */
export const quickStatement = ['知悉责任免除。', '知道犹豫期为十五天。', '同意保存本次录像。'] as const;

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
  statement: [fixtureStatement, { option: true }],
  phone: async ({ server, camera, viewport, scene, willCheck, portrait, statement }, use) => {
    const video = scene === 'reader' ? camera.video : await fixturePicture(scene);
    const { context, page, problems, close } = await launchPhone({ ...camera, video }, viewport);
    const recording = await new Reader(server.origin).call(world.createRecording, {
      person_seed: seed++,
      statement: [...statement],
      will_check: willCheck,
      portrait,
    });
    await use({ context, page, customer: new Customer(page, recording, server.origin) });
    await close();
    expect(problems).toEqual([]);
  },
});

/** One more phone: its storage is its own. */
export async function launchPhone(camera: FixtureCamera, viewport: TestFixtures['viewport']) {
  // A profile of its own on disk: what a closed tab leaves behind must be there when it opens again.
  const profile = mkdtempSync(join(tmpdir(), 'phone-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${camera.video}`,
      `--use-file-for-fake-audio-capture=${camera.audio}`,
    ],
    viewport,
    // Painted in software: four times the pixels would cost the camera frames on two cores.
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    permissions: ['camera', 'microphone'],
  });
  context.setDefaultTimeout(15_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const problems: string[] = [];
  watch(page, problems);
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, page, problems, close };
}

/** A page that breaks its policy or throws is broken, whatever it shows. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      problems.push(message.text());
  });
}

/** Waits for the verdict and reads what is with the insurer. */
export async function storedVideo(
  server: TestServer,
  recordingNo: string,
): Promise<{ detail: SandboxRecordingDetail; facts: VideoFacts }> {
  const inspector = new Reader(server.origin);
  const detail = await until(
    () => inspector.call(world.recording, { recording_no: recordingNo }),
    ({ status }) => status === 'verified' || status === 'returned',
    60,
  );
  if (!detail.video) throw new Error(`no video: ${JSON.stringify(detail.findings)}`);
  const bytes = new Uint8Array(await (await fetch(detail.video.url)).arrayBuffer());
  return { detail, facts: await readVideo(bytes) };
}

export { expect };
