import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeWhenIdle } from './idle-camera.ts';
import { SessionStore } from './session-store.ts';

const nothing = () => undefined;
const at = { segment: 0, phrase: 0 };
const life = { current: new AbortController() };
let shown: EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  life.current = new AbortController();
  shown = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', shown);
});
afterEach(() => {
  life.current.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A session whose camera is open. */
function phone() {
  const sessionStore = new SessionStore(nothing);
  const devices = {
    stream: {} as MediaStream | null,
    release: vi.fn((onGone?: () => void) => {
      devices.stream = null;
      onGone?.();
    }),
  };
  const filming = { now: false };
  const readied = { now: false };
  const onSeen = vi.fn();
  const { signal } = life.current;
  closeWhenIdle({
    sessionStore,
    devices,
    isFilming: () => filming.now,
    isReadied: () => readied.now,
    onSeen,
    signal,
  });
  const turns = async (hidden: boolean) => {
    shown.hidden = hidden;
    shown.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1);
  };
  const checks = () => {
    sessionStore.dispatch({ type: 'open_asked' });
    sessionStore.dispatch({ type: 'camera_opened', rung: 'live_encode', resumeAt: at });
  };
  const pauses = () => sessionStore.dispatch({ type: 'paused', reason: 'stopped_by_reader', resumeAt: at });
  return { sessionStore, devices, filming, readied, onSeen, turns, checks, pauses };
}

describe('the camera of a page that nobody sees', () => {
  it.each(['checks', 'pauses'] as const)('is closed where it %s', async (state) => {
    const { devices, turns, ...does } = phone();
    does[state]();
    await turns(true);
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('is closed too where the page was hidden as it opened', async () => {
    const { devices, checks } = phone();
    shown.hidden = true;
    checks();
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('is left to who films, or begins to', async () => {
    const { devices, filming, turns, checks } = phone();
    checks();
    filming.now = true;
    await turns(true);
    expect(devices.release).not.toHaveBeenCalled();
  });

  it('is asked for again where its checks are seen again, and only there', async () => {
    const { onSeen, turns, checks, pauses } = phone();
    checks();
    await turns(true);
    await turns(false);
    expect(onSeen).toHaveBeenCalledOnce();
    pauses();
    await turns(true);
    await turns(false);
    expect(onSeen).toHaveBeenCalledOnce();
  });
});

describe('the camera of a break', () => {
  it('is closed after half a minute, and the page told of it', async () => {
    const { sessionStore, devices, pauses } = phone();
    const told = vi.fn();
    pauses();
    sessionStore.subscribe(told);
    await vi.advanceTimersByTimeAsync(29_000);
    // What is saved meanwhile is no new break.
    sessionStore.dispatch({ type: 'kept' });
    expect(devices.release).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(devices.release).toHaveBeenCalledOnce();
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('stays open where it is counted in at its end, and is closed later where that was given up', async () => {
    const { devices, readied, pauses } = phone();
    pauses();
    await vi.advanceTimersByTimeAsync(29_000);
    readied.now = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(devices.release).not.toHaveBeenCalled();
    readied.now = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('is closed again where it was opened for a count-in that was given up', async () => {
    const { sessionStore, devices, pauses } = phone();
    pauses();
    await vi.advanceTimersByTimeAsync(30_000);
    devices.stream = {} as MediaStream;
    sessionStore.notify();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(devices.release).toHaveBeenCalledTimes(2);
  });

  it('is closed in a count-in of a page that nobody sees', async () => {
    const { devices, readied, turns, pauses } = phone();
    pauses();
    readied.now = true;
    await turns(true);
    expect(devices.release).toHaveBeenCalledOnce();
  });

  it('stays open where the reading went on before', async () => {
    const { sessionStore, devices, pauses } = phone();
    pauses();
    await vi.advanceTimersByTimeAsync(20_000);
    sessionStore.dispatch({ type: 'clip_started', rung: 'live_encode', at, startedAt: 0, earlierMs: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(devices.release).not.toHaveBeenCalled();
  });
});
