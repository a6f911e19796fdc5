import type { BrowserContext, Page } from '@playwright/test';
import type { RecordingScript } from '../../../media/recording/script.types.ts';
import type { SessionState } from '../../../media/recording/session.types.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { toElsewhere, toScript } from '../../../src/features/recording/model.ts';
import { cameraDrops } from '../../support/camera-drops.ts';
import { frameOnScreen } from '../../support/frame-on-screen.ts';
import type { Reader } from '../../support/reader.ts';
import { advance, begin, stateOf, stop } from '../support/reading.ts';
import { faults, pieceFaults, waitingFaults, type FaultName, type Phase, type Struck } from './faults.ts';
import type { World } from './world.ts';

export interface Walked {
  /** Phrases whose reading had ended and that were read once more. */
  readonly readAgain: readonly string[];
  /** Frames that the browser itself dropped before the page. */
  readonly browserDrops: number;
  /** The frame that the preview showed when the fault struck; null where the camera was not open. */
  readonly onScreen: number | null;
}

const latePhases: readonly Phase[] = ['after_stop', 'submitting'];
const phraseMs = 1000;
const patienceMs = 120_000;
const lookMs = 60;

/**
 * Somebody who reads to the end whatever happens: goes on where the page says, tries again where it failed, opens the
 * link again where the tab is gone. The fault strikes once, in its phase.
 */
export async function walk(
  world: World,
  context: BrowserContext,
  reader: Reader,
  fault: FaultName,
  phase: Phase,
): Promise<Walked> {
  const ended = new Set<string>();
  const readAgain: string[] = [];
  let browserDrops = 0;
  let page = await context.newPage();
  let struckYet = false;
  let onScreen: number | null = null;
  // Without a camera the reader reads on for a moment, to nobody: those phrases are read again.
  let unseen = false;
  let script: RecordingScript;

  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    const end = Date.now() + patienceMs;
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
  };

  async function enter(target: Page): Promise<void> {
    await patiently(async () => {
      await target.goto(world.site.origin, { timeout: 5000 });
      await target.waitForFunction(() => 'harness' in window, undefined, { timeout: 5000 });
    });
    const content = await patiently(() => reader.script());
    script = toScript(content);
    const served = {
      token: reader.token,
      transmitRecordNo: reader.transmitRecordNo,
      scriptVersion: content.script_version,
    };
    await target.evaluate(
      ([given, elsewhere, as]) =>
        window.harness.create(given, { elsewhere, served: as, submitOnStop: false }),
      [script, toElsewhere(content), served] as const,
    );
    page = target;
  }

  const struck: Struck = {
    world,
    page: () => page,
    async openAnother() {
      browserDrops += await cameraDrops(page).catch(() => 0);
      await page.close();
      await enter(await context.newPage());
    },
    async reload() {
      browserDrops += await cameraDrops(page).catch(() => 0);
      await enter(page);
    },
  };

  /** True where it struck just now, so that the state has to be looked at anew. */
  async function strike(here: Phase): Promise<boolean> {
    if (struckYet || here !== phase) return false;
    struckYet = true;
    onScreen = await frameOnScreen(page).catch(() => null);
    unseen = fault === 'camera_taken';
    await faults[fault](struck);
    return true;
  }

  async function openOrGoOn(): Promise<void> {
    const found = await page.evaluate(([given]) => window.harness.findUnfinished(given, []), [
      script,
    ] as const);
    if (found && found.resumeAt === null)
      return void page.evaluate(() => void window.harness.session?.submit());
    await page.click('#open');
    await page.waitForFunction(() => window.harness.session?.getState().kind !== 'opening');
    if ((await stateOf(page)).kind === 'checking')
      await begin(page, found?.resumeAt?.segment ?? 0, found?.resumeAt?.phrase ?? 0);
  }

  const isSubmitted = async () => {
    const { status } = await reader.call(singleRecording.confirmDetail, reader.link);
    return !['policy_confirmed', 'will_checked', 'recording'].includes(status);
  };

  async function read(at: { segment: number; phrase: number }): Promise<void> {
    const all = script.segments.flatMap(({ index, phrases }) =>
      phrases.map((_, phrase) => ({ segment: index, phrase })),
    );
    const place = all.findIndex(({ segment, phrase }) => segment === at.segment && phrase === at.phrase);
    const key = `${at.segment}.${at.phrase}`;
    if (ended.has(key)) readAgain.push(key);
    await page.waitForTimeout(phraseMs * 0.6);
    if (place === 1 && (await strike('reading'))) return;
    if (place > 0 && at.phrase === 0 && (await strike('between_segments'))) return;
    await page.waitForTimeout(phraseMs * 0.4);
    const now = await stateOf(page);
    if (now.kind !== 'recording' || now.at.segment !== at.segment || now.at.phrase !== at.phrase) return;
    const next = all[place + 1];
    if (next) await advance(page, next.segment, next.phrase);
    else {
      browserDrops += await cameraDrops(page).catch(() => 0);
      // What waits for a piece has to be there before the last one, which is sent at the stop.
      if (pieceFaults.includes(fault)) for (const late of latePhases) await strike(late);
      await stop(page);
    }
    if (!unseen && (await stateOf(page)).kind !== 'paused') ended.add(key);
  }

  async function step(state: SessionState): Promise<'go_on' | 'done'> {
    switch (state.kind) {
      case 'submitted':
        return 'done';
      case 'idle':
        if (await strike('guide')) return 'go_on';
        if (await patiently(isSubmitted)) return 'done';
        await openOrGoOn();
        return 'go_on';
      case 'recording':
        await read(state.at);
        return 'go_on';
      case 'paused':
        unseen = false;
        await begin(page, state.resumeAt.segment, state.resumeAt.phrase);
        return 'go_on';
      case 'failed':
        if (state.resumeAt) await begin(page, state.resumeAt.segment, state.resumeAt.phrase);
        else await page.evaluate(() => window.harness.session?.submit());
        return 'go_on';
      case 'complete':
        if (await strike('after_stop')) return 'go_on';
        // What lies in wait for the submission has to be there before it.
        if (waitingFaults.includes(fault)) await strike('submitting');
        await page.evaluate(() => void window.harness.session?.submit());
        await strike('submitting');
        return 'go_on';
      default:
        return 'go_on';
    }
  }

  await enter(page);
  const end = Date.now() + patienceMs;
  while ((await step(await stateOf(page))) !== 'done') {
    if (Date.now() > end) {
      const logs = await page.evaluate(() => JSON.stringify(window.harness.logs.slice(-20)));
      throw new Error(`still ${JSON.stringify(await stateOf(page))} after ${logs}`);
    }
    await page.waitForTimeout(lookMs);
  }
  if (!struckYet) throw new Error(`${fault} never struck in ${phase}`);
  return { readAgain, browserDrops, onScreen };
}
