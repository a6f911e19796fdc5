import { describe, expect, it } from 'vitest';
import { initialModel, transition, uncheckedChecks, type Model, type SessionEvent } from './machine.ts';

const after = (...events: SessionEvent[]): Model => events.reduce(transition, initialModel);

const start = { segment: 0, phrase: 0 };
const opened: SessionEvent[] = [
  { type: 'open_asked' },
  { type: 'camera_opened', rung: 'live_encode', resumeAt: start },
];
const started: SessionEvent = {
  ...{ type: 'clip_started', rung: 'live_encode', at: { segment: 0, phrase: 0 } },
  ...{ startedAt: 10, earlierMs: 0 },
};
const saved = { madeBytes: 3, deviceBytes: 2, storeBytes: 1, outlastsPage: true };
const result = { submittedAt: '2026-03-08T00:00:00Z', durationMs: 5 };

describe('the session', () => {
  it('goes from idle to submitted', () => {
    const model = after(
      ...opened,
      started,
      { type: 'moved', at: { segment: 0, phrase: 1 } },
      { type: 'saved', saved, link: 'slow' },
      { type: 'submit_asked' },
      { type: 'submitted', result, stopToSubmittedMs: 230 },
    );
    expect(model.state).toEqual({ kind: 'submitted', result, stopToSubmittedMs: 230 });
  });

  it('carries what is saved, and the link, into the states that follow', () => {
    const model = after(...opened, started, { type: 'saved', saved, link: 'offline' }, { type: 'completed' });
    expect(model.state).toEqual({ kind: 'complete', saved, link: 'offline' });
  });

  it('goes on after a pause, a failure and when all is read', () => {
    const paused: SessionEvent = {
      type: 'paused',
      reason: 'camera_lost',
      resumeAt: { segment: 0, phrase: 1 },
    };
    const failed: SessionEvent = { type: 'failed', code: null, message: 'no answer', resumeAt: null };
    for (const stop of [paused, failed, { type: 'completed' } as const])
      expect(after(...opened, started, stop, started).state.kind).toBe('recording');
    expect(after(...opened, started, failed, { type: 'submit_asked' }).state.kind).toBe('submitting');
  });

  it('prepares a file and, where it is refused or put back, stands where it stood', () => {
    const paused: SessionEvent = {
      ...{ type: 'paused', reason: 'stopped_by_reader', resumeAt: { segment: 0, phrase: 1 } },
    };
    const before = after(...opened, started, paused);
    const taken = after(...opened, started, paused, { type: 'file_taken' });
    expect(taken.state).toEqual({ kind: 'preparing', fraction: 0, before: before.state });
    const further = transition(taken, { type: 'file_progress', fraction: 0.4 });
    expect(transition(further, { type: 'file_progress', fraction: 0.3 }).state).toMatchObject({
      fraction: 0.4,
    });
    expect(transition(further, { type: 'file_put_back' }).state).toEqual(before.state);
    const refused = transition(further, { type: 'file_refused', fault: 'silent' });
    expect(refused.state).toMatchObject({ kind: 'file_refused', fault: 'silent' });
    const again = transition(refused, { type: 'file_taken' });
    expect(transition(again, { type: 'file_put_back' }).state).toEqual(before.state);
    expect(transition(again, { type: 'completed' }).state.kind).toBe('complete');
  });

  it('ignores what comes too late', () => {
    const submitted = after(
      ...opened,
      started,
      { type: 'submit_asked' },
      { type: 'submitted', result, stopToSubmittedMs: 1 },
    );
    for (const late of [
      started,
      { type: 'open_asked' },
      { type: 'paused', reason: 'page_hidden', resumeAt: { segment: 0, phrase: 0 } },
      { type: 'failed', code: 1, message: '', resumeAt: null },
      { type: 'discarded' },
    ] satisfies SessionEvent[])
      expect(transition(submitted, late)).toBe(submitted);
    expect(transition(initialModel, started)).toBe(initialModel);
    const recording = after(...opened, started);
    expect(transition(recording, { type: 'submitted', result, stopToSubmittedMs: 1 })).toBe(recording);
    expect(transition(after(...opened), { type: 'moved', at: { segment: 9, phrase: 9 } }).state.kind).toBe(
      'checking',
    );
  });

  it('asks for a file when the ladder goes below the live rungs, and for nothing above them', () => {
    const lower: SessionEvent = { type: 'rung_changed', rung: 'system_camera' };
    expect(after(...opened, started, lower).state).toEqual({
      kind: 'checking',
      rung: 'system_camera',
      checks: uncheckedChecks,
      resumeAt: null,
    });
    const paused: SessionEvent = {
      type: 'paused',
      reason: 'encoder_failed',
      resumeAt: { segment: 0, phrase: 1 },
    };
    expect(
      after(...opened, started, paused, { type: 'rung_changed', rung: 'media_recorder' }).state.kind,
    ).toBe('paused');
  });

  it('does not stir for a guidance that stands already', () => {
    const guided: SessionEvent = { type: 'guided', guidance: 'no_face' };
    const model = after(...opened, started, guided);
    expect(model.state).toMatchObject({ guidance: 'no_face' });
    expect(transition(model, guided)).toBe(model);
  });

  it('forgets everything when it is discarded', () => {
    expect(after(...opened, started, { type: 'saved', saved, link: 'slow' }, { type: 'discarded' })).toEqual(
      initialModel,
    );
  });
});
