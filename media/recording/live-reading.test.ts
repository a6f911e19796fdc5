import { describe, expect, it, vi } from 'vitest';
import { LiveReading } from './live-reading.ts';
import { uncheckedChecks } from './machine.ts';
import type { ReadingPosition } from './script.types.ts';
import type { SessionParts } from './session-parts.ts';
import { SessionStore } from './session-store.ts';
import type { SessionSubmission } from './session-submission.ts';

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

interface Different {
  readonly keys?: () => Promise<never>;
  /** What earlier clips do not hold yet. */
  readonly unread?: ReadingPosition | null;
  readonly submitOnStop?: boolean;
}

/** A phone whose camera opens at once, before a reading that begins; `different` is what is otherwise. */
function phone({ keys, unread = { segment: 0, phrase: 0 }, submitOnStop = true }: Different = {}) {
  const sessionStore = new SessionStore(nothing);
  const parts = {
    ...{ sessionStore, submitOnStop, log: nothing, signal: new AbortController().signal },
    devices: { acquire: async () => null, release: nothing, setPace: nothing, checks: uncheckedChecks },
    keyRing: { current: keys ?? (async () => ({})) },
    ladder: { position: async () => ({ rung: 'live_encode', changes: [] }) },
    local: { clips: null, active: null, open: async () => ({ clips: { unread: () => unread } }) },
  } as unknown as SessionParts;
  const submission = { submit: vi.fn(async () => undefined) };
  const live = new LiveReading(parts, submission as unknown as SessionSubmission);
  return { sessionStore, live, submission };
}

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

  it('opens for nobody who has read everything: it is submitted, or looked at first', async () => {
    const atOnce = phone({ unread: null });
    await atOnce.live.open();
    expect(atOnce.submission.submit).toHaveBeenCalledOnce();
    const byHand = phone({ unread: null, submitOnStop: false });
    await byHand.live.open();
    expect(byHand.sessionStore.state.kind).toBe('complete');
  });
});
