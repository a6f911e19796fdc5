import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lacks } from '../../tests/support/old-browser.ts';
import { LiveReading } from './live-reading.ts';
import { uncheckedChecks } from './machine.ts';
import type { Rung } from '../video/rung.types.ts';
import type { ReadingPosition } from './script.types.ts';
import type { SessionParts } from './session-parts.ts';
import { SessionLadder } from './session-ladder.ts';
import { SessionStore } from './session-store.ts';
import type { SessionSubmission } from './session-submission.ts';

vi.mock('../capture/watchdog.ts', () => ({ watchCapture: () => ({ stop: () => undefined }) }));
vi.mock('../video/video-support.ts', () => ({
  videoSupport: async () => ({
    ...{ camera: true, videoEncoder: true, audioEncoder: true, trackProcessor: true },
    recorderTypes: ['video/webm'],
  }),
}));

/** The page, in view. */
let shown: EventTarget & { hidden: boolean };
beforeEach(() => {
  shown = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', shown);
});

const frozen = () => new DOMException('no progress', 'TimeoutError');
const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

interface Different {
  readonly keys?: () => Promise<never>;
  /** What earlier clips do not hold yet. */
  readonly unread?: ReadingPosition | null;
  readonly submitOnStop?: boolean;
  /** Why clips do not begin, one after another. */
  readonly failures?: Error[];
  readonly startRung?: Rung;
}

/** A phone whose camera opens at once, before a reading that begins; `different` is what is otherwise. */
function phone({
  keys,
  unread = { segment: 0, phrase: 0 },
  submitOnStop = true,
  failures = [],
  startRung,
}: Different = {}) {
  const sessionStore = new SessionStore(nothing);
  const at = { segment: 0, phrase: 0 };
  const clip = { running: { rung: 'live_encode', startedAt: 0 }, reading: { at } };
  const clips = {
    ...{ unread: () => unread, earlierMs: () => 0 },
    start: async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return clip;
    },
  };
  const devices = { acquire: vi.fn(async () => null), release: vi.fn(), setPace: nothing, stream: {} };
  const parts = {
    ...{ sessionStore, submitOnStop, log: nothing, signal: new AbortController().signal },
    devices: { ...devices, checks: uncheckedChecks },
    keyRing: { current: keys ?? (async () => ({})) },
    ladder: new SessionLadder(startRung, nothing),
    local: { clips: null, active: null, open: async () => ({ clips }) },
  } as unknown as SessionParts;
  const submission = { submit: vi.fn(async () => undefined) };
  const live = new LiveReading(parts, submission as unknown as SessionSubmission);
  return { sessionStore, live, submission, devices, begins: () => live.begin(at) };
}

/** A reading that is paused and goes on again. */
function reads(handOver: () => Promise<void>) {
  const at = { segment: 0, phrase: 0 };
  const clips = { unread: () => at, close: async () => undefined };
  const sessionStore = new SessionStore(nothing);
  const local = { clips, active: { reading: { at } }, showSaved: nothing };
  const parts = { sessionStore, local, devices: { release: nothing }, log: nothing };
  const submission = { handOver } as unknown as SessionSubmission;
  const live = new LiveReading(parts as unknown as SessionParts, submission);
  return { sessionStore, pauses: () => live.interrupt('stopped_by_reader') };
}

describe('a store that fails while a clip is ended', () => {
  const at = { segment: 1, phrase: 2 };
  function broken() {
    const clips = {
      ...{ active: {}, unread: () => at },
      close: async () => Promise.reject(new Error('the store is gone')),
    };
    const letGo = vi.fn(async () => undefined);
    const sessionStore = new SessionStore(nothing);
    const local = { clips, active: { reading: { at } }, showSaved: nothing, letGo };
    const parts = { sessionStore, local, devices: { release: nothing }, log: nothing };
    const handOver = vi.fn(never);
    const submission = { handOver } as unknown as SessionSubmission;
    const live = new LiveReading(parts as unknown as SessionParts, submission);
    return { live, letGo, handOver, sessionStore };
  }

  it.each(['page_hidden', 'storage_full', 'stopped_by_reader'] as const)(
    'is let go of, and the reading pauses where nothing more is filmed: %s',
    async (reason) => {
      const { live, letGo, sessionStore } = broken();
      await live.interrupt(reason);
      expect(letGo).toHaveBeenCalledOnce();
      expect(sessionStore.state).toMatchObject({ kind: 'paused', reason, resumeAt: at });
    },
  );

  it('is let go of at the end as well, and what it did not say it took is read again', async () => {
    const { live, letGo, handOver, sessionStore } = broken();
    await live.stop('finished');
    expect(letGo).toHaveBeenCalledOnce();
    // What was read before is told of as in any other pause.
    expect(handOver).toHaveBeenCalledOnce();
    expect(sessionStore.state).toMatchObject({ kind: 'paused', reason: 'storage_failed', resumeAt: at });
  });
});

it('is not said to be kept by the answer to an earlier pause', async () => {
  const answers: (() => void)[] = [];
  const handOver = () => new Promise<void>((resolve) => answers.push(resolve));
  const { sessionStore, pauses } = reads(handOver);
  await pauses();
  await pauses();
  answers[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionStore.state).toMatchObject({ kind: 'paused', kept: false });
  answers[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionStore.state).toMatchObject({ kind: 'paused', kept: true });
});

it('shows no recording where the reader paused while a full clip made room for the next', async () => {
  const next = { running: { rung: 'live_encode', startedAt: 9 }, reading: { at: { segment: 0, phrase: 1 } } };
  const at = { segment: 0, phrase: 0 };
  let isClosed = (_: unknown) => {};
  const rollWhereFull = () => new Promise((resolve) => (isClosed = resolve));
  const clips = {
    ...{ active: next as unknown, move: nothing, unread: () => at, earlierMs: () => 0, rollWhereFull },
    close: async () => void (clips.active = null),
  };
  const sessionStore = new SessionStore(nothing);
  const parts = {
    ...{ sessionStore, script: { segments: [] }, log: nothing, signal: new AbortController().signal },
    devices: { release: nothing, stream: {}, setPace: nothing },
    local: { clips, active: next, showSaved: nothing },
  } as unknown as SessionParts;
  const submission = { handOver: never } as unknown as SessionSubmission;
  const live = new LiveReading(parts, submission);
  live.advance({ segment: 0, phrase: 1 });
  void live.interrupt('stopped_by_reader');
  await vi.waitFor(() => expect(sessionStore.state.kind).toBe('paused'));
  isClosed(next);
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionStore.state.kind).toBe('paused');
});

it.each([
  ['pauses where the store failed of a full clip that the next one took over from', 'next', 'paused'],
  ['goes on in a full clip where no next one starts', 'full', 'idle'],
])('%s', async (_, active, kind) => {
  const at = { segment: 0, phrase: 1 };
  const full = { reading: { at } };
  const clips = { active: full as object | null, move: nothing, unread: () => at };
  const rolls = async () => {
    if (active === 'next') clips.active = { reading: { at } };
    throw new Error('the store is gone');
  };
  const closes = async () => void (clips.active = null);
  const sessionStore = new SessionStore(nothing);
  const letGo = vi.fn(async () => undefined);
  const local = {
    clips: Object.assign(clips, { rollWhereFull: rolls, close: closes }),
    ...{ showSaved: nothing, letGo },
    get active() {
      return clips.active;
    },
  };
  const parts = {
    ...{ sessionStore, local, script: { segments: [] }, log: nothing, signal: new AbortController().signal },
    devices: { release: nothing, stream: {} },
  } as unknown as SessionParts;
  const live = new LiveReading(parts, { handOver: never } as unknown as SessionSubmission);
  live.advance(at);
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionStore.state.kind).toBe(kind);
  // Opened anew, the store closes what was left in it.
  expect(letGo).toHaveBeenCalledTimes(kind === 'paused' ? 1 : 0);
});

describe('the camera', () => {
  it('is there as soon as it opens, however long the upload keys take', async () => {
    const { live, sessionStore } = phone({ keys: never });
    await Promise.race([live.open(), new Promise((resolve) => setTimeout(resolve, 200))]);
    expect(sessionStore.state.kind).toBe('checking');
  });

  it('opens on the sentence after those that were read before', async () => {
    const { live, sessionStore } = phone({ unread: { segment: 1, phrase: 2 } });
    await live.open();
    expect(sessionStore.state).toMatchObject({ kind: 'checking', resumeAt: { segment: 1, phrase: 2 } });
  });

  it('is opened once more where it stands still, before this browser is thought to be unable', async () => {
    const { live, begins, devices, sessionStore } = phone({ failures: [frozen()] });
    await live.open();
    await begins();
    expect(devices.release).toHaveBeenCalledOnce();
    expect(sessionStore.state).toMatchObject({ kind: 'recording', rung: 'live_encode' });
  });

  it('is closed again where only the phone’s own can film', async () => {
    const { live, devices, sessionStore } = phone({ startRung: 'system_camera' });
    await live.open();
    expect(sessionStore.state).toMatchObject({ kind: 'checking', rung: 'system_camera' });
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('is opened for its checks where they are seen again, and for no file', async () => {
    const { live, devices, sessionStore } = phone();
    await live.open();
    await live.checkAgain();
    expect(devices.acquire).toHaveBeenCalledTimes(2);
    let opens: (value: null) => void = nothing;
    devices.acquire.mockImplementationOnce(() => new Promise((resolve) => (opens = resolve)));
    const again = live.checkAgain();
    sessionStore.dispatch({ type: 'file_taken' });
    opens(null);
    await again;
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('is opened before the count-in, and kept for it until the clip begins', async () => {
    const { live, begins, devices, sessionStore } = phone();
    await live.open();
    const told = vi.fn();
    sessionStore.subscribe(told);
    expect(await live.ready()).toBe(true);
    expect(devices.acquire).toHaveBeenCalledTimes(2);
    expect(told).toHaveBeenCalledOnce();
    expect(live.isReadied()).toBe(true);
    await begins();
    expect(live.isReadied()).toBe(false);
    expect(sessionStore.state.kind).toBe('recording');
  });

  it('is closed where the count-in was given up before it opened', async () => {
    const { live, devices } = phone();
    await live.open();
    let opens: (value: null) => void = nothing;
    devices.acquire.mockImplementationOnce(() => new Promise((resolve) => (opens = resolve)));
    const ready = live.ready();
    live.standDown();
    opens(null);
    expect(await ready).toBe(false);
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('is closed where a segment was to be read again, and its count-in was given up', async () => {
    const { live, devices, sessionStore } = phone();
    sessionStore.dispatch({ type: 'completed' });
    expect(await live.ready()).toBe(true);
    live.standDown();
    live.standDown();
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('is asked for by no page that nobody sees', async () => {
    const { live, begins, devices } = phone();
    await live.open();
    shown.hidden = true;
    const begun = begins();
    await new Promise((resolve) => setTimeout(resolve));
    expect(devices.acquire).toHaveBeenCalledOnce();
    shown.hidden = false;
    shown.dispatchEvent(new Event('visibilitychange'));
    await begun;
    expect(devices.acquire).toHaveBeenCalledTimes(2);
  });

  it('films no frame before the page is in view', async () => {
    const { live, begins, sessionStore } = phone();
    await live.open();
    shown.hidden = true;
    const begun = begins();
    await new Promise((resolve) => setTimeout(resolve));
    expect(sessionStore.state.kind).toBe('checking');
    shown.hidden = false;
    shown.dispatchEvent(new Event('visibilitychange'));
    await begun;
    expect(sessionStore.state.kind).toBe('recording');
  });

  it('is left to the phone’s own where it never moves, and is looked for anew when it is opened again', async () => {
    const { live, begins, devices, sessionStore } = phone({ failures: [frozen(), frozen(), frozen()] });
    await live.open();
    await begins();
    expect(sessionStore.state).toMatchObject({ kind: 'checking', rung: 'system_camera' });
    expect(devices.release).toHaveBeenCalledTimes(2);
    await live.open();
    expect(sessionStore.state).toMatchObject({ kind: 'checking', rung: 'live_encode' });
  });

  it('is left to the phone’s own where no recorder works, in a browser whose signals throw nothing as well', async () => {
    lacks(AbortSignal.prototype, 'throwIfAborted', 'reason');
    const { live, begins, sessionStore } = phone({ failures: [new Error('no codec'), new Error('no type')] });
    await live.open();
    await begins();
    expect(sessionStore.state).toMatchObject({ kind: 'checking', rung: 'system_camera' });
  });

  it('opens for nobody who has read everything: it is submitted, or looked at first', async () => {
    const atOnce = phone({ unread: null });
    await atOnce.live.open();
    expect(atOnce.submission.submit).toHaveBeenCalledOnce();
    const byHand = phone({ unread: null, submitOnStop: false });
    await byHand.live.open();
    expect(byHand.sessionStore.state.kind).toBe('complete');
  });
});
