import { describe, expect, it } from 'vitest';
import type { SessionParts } from './session-parts.ts';
import { SessionStore } from './session-store.ts';
import { SessionSubmission } from './session-submission.ts';

const nothing = () => undefined;

/** What an earlier visit read, on a device that opens as `open` does. */
function readBefore(open: () => Promise<unknown>) {
  const sessionStore = new SessionStore(nothing);
  const parts = {
    ...{ sessionStore, log: nothing, signal: new AbortController().signal },
    local: { clips: null, active: null, open },
    uploader: { retryNow: nothing, verifyAgain: nothing },
  } as unknown as SessionParts;
  return { sessionStore, submission: new SessionSubmission(parts) };
}

describe('what an earlier visit read', () => {
  it('is being submitted from the tap on, however long the device takes to open', () => {
    const { submission, sessionStore } = readBefore(() => new Promise(() => undefined));
    void submission.submit(0);
    expect(sessionStore.state.kind).toBe('submitting');
  });

  it('may be submitted again where the device did not open', async () => {
    const { submission, sessionStore } = readBefore(() => Promise.reject(new Error('locked')));
    await submission.submit(0);
    expect(sessionStore.state).toMatchObject({ kind: 'failed', resumeAt: null });
    void submission.submit(0);
    expect(sessionStore.state.kind).toBe('submitting');
  });

  it('is read on where the end of it was lost', async () => {
    const lost = { segment: 2, phrase: 1 };
    const { submission, sessionStore } = readBefore(async () => ({ clips: { unread: () => lost } }));
    await submission.submit(0);
    expect(sessionStore.state).toMatchObject({ kind: 'failed', resumeAt: lost });
  });
});
