import { describe, expect, it } from 'vitest';
import { LiveReading } from './live-reading.ts';
import { uncheckedChecks } from './machine.ts';
import type { SessionParts } from './session-parts.ts';
import { SessionStore } from './session-store.ts';
import { SessionSubmission } from './session-submission.ts';

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

/** A phone whose camera opens at once; `different` is what is not as it should be. */
function phone(different: { readonly keys?: () => Promise<never> } = {}) {
  const sessionStore = new SessionStore(nothing);
  const parts = {
    ...{ sessionStore, log: nothing, signal: new AbortController().signal },
    devices: { acquire: async () => null, setPace: nothing, checks: uncheckedChecks },
    keyRing: { current: different.keys ?? (async () => ({})) },
    ladder: { position: async () => ({ rung: 'live_encode', changes: [] }) },
    local: { clips: null, active: null, open: async () => ({}) },
  } as unknown as SessionParts;
  return { sessionStore, live: new LiveReading(parts, new SessionSubmission(parts)) };
}

describe('the camera', () => {
  it('is there as soon as it opens, however long the upload keys take', async () => {
    const { live, sessionStore } = phone({ keys: never });
    await Promise.race([live.open(), new Promise((resolve) => setTimeout(resolve, 200))]);
    expect(sessionStore.state.kind).toBe('checking');
  });
});
