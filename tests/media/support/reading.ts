import type { Page } from '@playwright/test';
import type { RecordingScript } from '../../../media/recording/script.types.ts';
import type { SessionState } from '../../../media/recording/session.types.ts';
import type {} from '../harness/harness.ts';

export const twoSegments = (recordingNo: string, change: Partial<RecordingScript> = {}): RecordingScript => ({
  recordingNo,
  version: '1',
  maxClipBytes: 50_000_000,
  segments: [
    { index: 0, phrases: [phrase('本人已年满十八周岁'), phrase('自愿投保'), phrase('并已阅读条款')] },
    { index: 1, phrases: [phrase('知晓免责内容'), phrase('确认无误')] },
  ],
  ...change,
});

const phrase = (text: string) => ({ text, readingMs: 1000 });

export const stateOf = (page: Page): Promise<SessionState> =>
  page.evaluate(() => window.harness.session?.getState() ?? { kind: 'idle' });

export async function waitForState(
  page: Page,
  kind: SessionState['kind'],
  timeout = 20_000,
): Promise<SessionState> {
  await page
    .waitForFunction((wanted) => window.harness.session?.getState().kind === wanted, kind, {
      timeout,
      polling: 20,
    })
    .catch(async (error: unknown) => {
      const logs = await page.evaluate(() => JSON.stringify(window.harness.logs));
      throw new Error(`${JSON.stringify(await stateOf(page))} instead of ${kind}; ${logs}`, { cause: error });
    });
  return stateOf(page);
}

export async function openCamera(page: Page): Promise<void> {
  await page.click('#open');
  await waitForState(page, 'checking');
}

export const begin = (page: Page, segment: number, phrase: number) =>
  page.evaluate((at) => window.harness.session?.begin(at), { segment, phrase });

export const advance = (page: Page, segment: number, phrase: number) =>
  page.evaluate((at) => window.harness.session?.advance(at), { segment, phrase });

/** Reads from where the reading stands through the rest of the script, so many milliseconds a phrase. */
export async function readOn(page: Page, script: RecordingScript, msPerPhrase: number): Promise<void> {
  const state = await stateOf(page);
  if (state.kind !== 'recording') throw new Error(`reading in ${state.kind}`);
  const all = script.segments.flatMap(({ index, phrases }) =>
    phrases.map((_, at) => ({ segment: index, phrase: at })),
  );
  const from = all.findIndex(
    ({ segment, phrase: at }) => segment === state.at.segment && at === state.at.phrase,
  );
  for (const { segment, phrase: at } of all.slice(from + 1)) {
    await page.waitForTimeout(msPerPhrase);
    await advance(page, segment, at);
  }
  await page.waitForTimeout(msPerPhrase);
}

export const stop = (page: Page, end: 'finished' | 'pause' = 'finished') =>
  page.evaluate((how) => window.harness.session?.stop(how), end);
