import { describe, expect, it } from 'vitest';
import { CallRefused } from '../upload/upload-calls.ts';
import type { SessionParts } from './session-parts.ts';
import { SessionStore } from './session-store.ts';
import { SessionSubmission } from './session-submission.ts';

const nothing = () => undefined;
const clip = {
  ...{ clipId: 'clip', rung: 'live_encode', container: 'mp4', contentType: 'video/mp4', rungChanges: [] },
  marks: [{ segment: 0, phrase: 0, startMs: 0, endMs: 900 }],
  stage: { kind: 'closed', durationMs: 1000 },
};
const clips = { unread: () => null };
const readToTheEnd = { clips, stored: { clips: [clip], journal: { clips: [clip] } } };

interface Device {
  readonly open: () => Promise<unknown>;
  /** Why the bytes do not get to the store. */
  readonly failure?: Error;
  readonly isRefusedForGood?: boolean;
}

/** What an earlier visit read, as this device keeps it. */
function readBefore({ open, failure, isRefusedForGood = false }: Device) {
  const sessionStore = new SessionStore(nothing);
  const parts = {
    ...{ sessionStore, log: nothing, signal: new AbortController().signal },
    local: { clips: failure ? clips : null, active: null, open },
    uploader: {
      ...{ retryNow: nothing, verifyAgain: nothing, isRefusedForGood: () => isRefusedForGood },
      whenPromised: () => Promise.reject(failure ?? new Error('not asked for')),
    },
  } as unknown as SessionParts;
  return { sessionStore, submission: new SessionSubmission(parts) };
}

describe('what an earlier visit read', () => {
  it('is being submitted from the tap on, however long the device takes to open', () => {
    const { submission, sessionStore } = readBefore({ open: () => new Promise(() => undefined) });
    void submission.submit(0);
    expect(sessionStore.state.kind).toBe('submitting');
  });

  it('may be submitted again where the device did not open', async () => {
    const { submission, sessionStore } = readBefore({ open: () => Promise.reject(new Error('locked')) });
    await submission.submit(0);
    expect(sessionStore.state).toMatchObject({ kind: 'failed', resumeAt: null });
    void submission.submit(0);
    expect(sessionStore.state.kind).toBe('submitting');
  });

  it('is read on where the end of it was lost', async () => {
    const lost = { segment: 2, phrase: 1 };
    const { submission, sessionStore } = readBefore({
      open: async () => ({ clips: { unread: () => lost } }),
    });
    await submission.submit(0);
    expect(sessionStore.state).toMatchObject({ kind: 'failed', resumeAt: lost });
  });
});

describe('a submission that did not come about', () => {
  const open = async () => readToTheEnd;

  it('is tried again by itself where nobody was reached', async () => {
    const { submission, sessionStore } = readBefore({ open, failure: new Error('no answer') });
    await submission.submit(0);
    expect(sessionStore.state).toMatchObject({ kind: 'failed', code: null, unreached: true });
  });

  it('is left to the customer where the server said no, or the device lost a clip', async () => {
    const refused = readBefore({ open, failure: new CallRefused(40_300, 'no') });
    await refused.submission.submit(0);
    expect(refused.sessionStore.state).toMatchObject({ kind: 'failed', code: 40_300, unreached: false });
    const lost = readBefore({ open, failure: new Error('it has fewer bytes'), isRefusedForGood: true });
    await lost.submission.submit(0);
    expect(lost.sessionStore.state).toMatchObject({ kind: 'failed', code: null, unreached: false });
  });
});
