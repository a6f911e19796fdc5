import { createRecordingSession } from '../../../media/recording/session.ts';
import { findUnfinished } from '../../../media/recording/unfinished.ts';
import type { RecordingScript } from '../../../media/recording/script.types.ts';
import type { RecordingSession, SessionState } from '../../../media/recording/session.types.ts';
import type { RegisteredClip } from '../../../media/recording/recording-calls.ts';
import { calls } from './calls.ts';
import { serverCalls, type ServedReader } from './server-calls.ts';
import type { timeConversion } from './conversions.ts';
import type { shootsCard } from './card-shutter.ts';
import type { findFaces } from './faces.ts';
import type { makePicture } from './pictures.ts';
import type { PlainRecording } from './plain.ts';

interface LoggedEvent {
  readonly name: string;
  readonly detail: Record<string, unknown>;
}

interface Harness {
  session: RecordingSession | null;
  readonly logs: LoggedEvent[];
  readonly levels: number[];
  readonly states: SessionState[];
  /** Tasks of over 50 ms on the main thread: when, and how long. */
  readonly longTasks: { start: number; duration: number }[];
  readonly findUnfinished: typeof findUnfinished;
  plain: PlainRecording | null;
  readonly startPlain: () => Promise<void>;
  readonly timeConversion: typeof timeConversion;
  readonly makePicture: typeof makePicture;
  readonly shootsCard: typeof shootsCard;
  readonly findFaces: typeof findFaces;
  create(
    script: RecordingScript,
    options?: {
      startRung?: 'live_encode' | 'media_recorder';
      submitOnStop?: boolean;
      elsewhere?: readonly RegisteredClip[];
      /** The real server instead of the test's own. */
      served?: ServedReader;
    },
  ): void;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const harness: Harness = {
  session: null,
  logs: [],
  levels: [],
  states: [],
  longTasks: [],
  findUnfinished,
  plain: null,
  async startPlain() {
    const { startPlain } = await import('./plain.ts');
    harness.plain = await startPlain();
  },
  async timeConversion(...values) {
    const conversions = await import('./conversions.ts');
    return conversions.timeConversion(...values);
  },
  async makePicture(picture, limits) {
    const { makePicture } = await import('./pictures.ts');
    return makePicture(picture, limits);
  },
  async shootsCard(shown) {
    const { shootsCard } = await import('./card-shutter.ts');
    return shootsCard(shown);
  },
  async findFaces(picture) {
    const { findFaces } = await import('./faces.ts');
    return findFaces(picture);
  },
  create(script, { startRung, submitOnStop = true, elsewhere = [], served } = {}) {
    const session = createRecordingSession({
      script,
      calls: served ? serverCalls(served) : calls,
      elsewhere,
      submitOnStop,
      ...(startRung && { startRung }),
      onLog: (event) => harness.logs.push(event),
    });
    harness.session = session;
    session.subscribe(() => harness.states.push(session.getState()));
    session.subscribeLevel((level) => harness.levels.push(level));
  },
};
window.harness = harness;

new PerformanceObserver((list) => {
  for (const { startTime: start, duration } of list.getEntries()) harness.longTasks.push({ start, duration });
}).observe({ entryTypes: ['longtask'] });

document.querySelector('#open')?.addEventListener('click', () => {
  void harness.session?.open().then(() => {
    const preview = document.querySelector<HTMLVideoElement>('#preview');
    if (preview) preview.srcObject = harness.session?.getStream() ?? null;
  });
});
