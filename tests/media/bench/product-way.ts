import type { Page } from '@playwright/test';
import { world } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { fixtureStatement } from '../../../fixtures/clips/statement.ts';
import { Customer } from '../../e2e/support/customer.ts';
import { launchPhone } from '../../e2e/support/phone.ts';
import { fixtureCamera } from '../../support/fixture-camera.ts';
import { gaps, missingFrames } from '../../support/frame-gaps.ts';
import { Reader, until } from '../../support/reader.ts';
import { readVideo } from '../../support/read-video.ts';
import type { Product } from './product.ts';

/** Milliseconds from the tap that ends the reading. */
export interface ProductRun {
  readonly submittedMs: number;
  readonly finishPaintedMs: number;
  /** Of the main thread, from the tap to the finish page. */
  readonly longestTaskMs: number;
  /** As the server keeps it. */
  readonly video: Uint8Array<ArrayBuffer>;
  /** Frames of the camera that are not in it. */
  readonly framesLost: number;
  /** What the answer waited for. */
  readonly requests: readonly RequestTime[];
}

/** A request that was under way at the tap or after it. */
export interface RequestTime {
  readonly what: 'piece' | 'submit';
  readonly beganMs: number;
  readonly endedMs: number;
}

interface Timing {
  tapped: number;
  painted: number;
  longest: number;
}

const phone = { width: 375, height: 812 };
const secondsPerSentence = 7;
let seed = 9000;

/** The customer's whole way over the product's own pages, from the link to the finish page. */
export async function runProduct(
  product: Product,
  rung: 'live_encode' | 'media_recorder',
  seconds: number,
): Promise<ProductRun> {
  const camera = await fixtureCamera();
  const { page, context, close } = await launchPhone(camera, phone, {
    flags: product.phoneFlags,
    serviceWorkers: 'allow',
  });
  try {
    // The compiler names functions by a helper that the page does not have.
    await context.addInitScript('globalThis.__name = (named) => named');
    if (rung === 'media_recorder')
      await context.addInitScript(() => void Reflect.deleteProperty(window, 'VideoEncoder'));
    const inspector = new Reader(product.origin);
    const sentences = Math.max(3, Math.floor(seconds / secondsPerSentence));
    const recording = await inspector.call(world.createRecording, {
      person_seed: seed++,
      statement: Array.from({ length: sentences }, (_, at) => fixtureStatement[at % 3] ?? ''),
    });
    const customer = new Customer(page, recording, product.origin);
    await customer.reachesRecordingPage();
    await customer.opensCamera();
    const done = customer.button('读完了');
    const began = Date.now();
    await done.waitFor({ timeout: seconds * 2000 });
    await page.waitForTimeout(Math.max(2500, seconds * 1000 - (Date.now() - began)));
    await page.evaluate(watchFinish);
    await done.click();
    await customer.isSubmitted();
    await page.waitForFunction(() => (window as unknown as { timing: Timing }).timing.painted > 0);
    const timing = await page.evaluate(() => (window as unknown as { timing: Timing }).timing);
    const requests = await requestsAfter(page, timing.tapped);
    const submittedMs = requests.findLast(({ what }) => what === 'submit')?.endedMs ?? Number.NaN;
    const video = await stored(inspector, recording.recording_no);
    return {
      submittedMs,
      finishPaintedMs: timing.painted - timing.tapped,
      longestTaskMs: timing.longest,
      video,
      framesLost: missingFrames(gaps(await readVideo(video), camera)),
      requests,
    };
  } finally {
    await close();
  }
}

/** Runs in the page. */
function watchFinish() {
  const timing: Timing = { tapped: 0, painted: 0, longest: 0 };
  (window as unknown as { timing: Timing }).timing = timing;
  // A browser keeps the times of 250 requests only, which a long reading has made already.
  performance.clearResourceTimings();
  addEventListener('click', (event) => (timing.tapped ||= event.timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (timing.tapped > 0 && startTime + duration > timing.tapped && timing.painted === 0)
        timing.longest = Math.max(timing.longest, duration);
  }).observe({ entryTypes: ['longtask'] });
  const look = () => {
    const finished = [...document.querySelectorAll('h2')].some(({ textContent }) =>
      /录制已(提交|通过)/.test(textContent ?? ''),
    );
    // What this frame shows is painted when the next one begins.
    requestAnimationFrame(finished ? () => (timing.painted = performance.now()) : look);
  };
  look();
}

async function requestsAfter(page: Page, tapped: number): Promise<RequestTime[]> {
  const resources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd }),
    ),
  );
  return resources.flatMap(({ name, startTime, responseEnd }) => {
    const what = kindOf(new URL(name));
    if (!what || responseEnd < tapped) return [];
    return [{ what, beganMs: startTime - tapped, endedMs: responseEnd - tapped }];
  });
}

function kindOf({ pathname, searchParams }: URL): RequestTime['what'] | null {
  if (searchParams.has('append')) return 'piece';
  return pathname === singleRecording.submitReadVideo.path ? 'submit' : null;
}

async function stored(inspector: Reader, recordingNo: string): Promise<Uint8Array<ArrayBuffer>> {
  const detail = await until(
    () => inspector.call(world.recording, { recording_no: recordingNo }),
    ({ video, status }) => video !== null || status === 'returned',
    180,
  );
  if (!detail.video) throw new Error(JSON.stringify(detail.findings));
  return new Uint8Array(await (await fetch(detail.video.url)).arrayBuffer());
}
