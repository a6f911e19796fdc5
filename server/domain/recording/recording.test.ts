import { describe, expect, test } from 'vitest';
import { recordingStatus, willCheck } from '../../../contract/model/recording.ts';
import { isRecordingOpen, isReading, move, nextPage, transitions } from './recording.ts';
import type { Mover, RecordingEvent } from './recording.ts';

const statuses = recordingStatus.options;
const events = [...new Set(transitions.map(({ event }) => event))];
const movers: Mover[] = ['reader', 'job', 'reviewer', 'clock', 'sales'];

describe('the recording', () => {
  test('goes from link to verified in order', () => {
    const path: [RecordingEvent, Mover][] = [
      ['identify', 'reader'],
      ['confirm_policy', 'reader'],
      ['start_recording', 'reader'],
      ['submit', 'reader'],
      ['verdict_pass', 'job'],
    ];
    let status = statuses[0];
    for (const [event, by] of path) status = move(status!, event, by, 'none') ?? undefined;
    expect(status).toBe('verified');
  });

  test.each([
    ['invited', 'confirm_policy'],
    ['invited', 'start_recording'],
    ['identified', 'submit'],
    ['policy_confirmed', 'submit'],
    ['submitted', 'submit'],
    ['verified', 'submit'],
    ['expired', 'identify'],
    ['revoked', 'identify'],
    ['submitted', 'start_recording'],
    ['returned', 'renew'],
  ] as const)('a reader in %s cannot %s', (status, event) => {
    expect(move(status, event, 'reader', 'none')).toBeNull();
  });

  test('is being read in two states and in no other', () => {
    expect(statuses.filter(isReading)).toEqual(['recording', 'returned']);
  });

  test('nobody but the job gives the verdict, nobody but the reader reads, submits or confirms', () => {
    for (const event of events)
      for (const by of movers) {
        const allowed = statuses.some((status) =>
          willCheck.options.some((will) => move(status, event, by, will) !== null),
        );
        const rightful = transitions.some((t) => t.event === event && t.by === by);
        expect([event, by, allowed]).toEqual([event, by, rightful]);
      }
    expect(transitions.filter(({ by }) => by === 'sales').map(({ event }) => event)).toEqual([
      'revoke',
      'renew',
    ]);
  });

  test('every state has an entry and a way out', () => {
    const reached = new Set(transitions.flatMap(({ to, from }) => (to === 'same' ? from : [to])));
    expect(statuses.filter((s) => !reached.has(s) && s !== 'invited')).toEqual([]);
    const left = new Set(transitions.filter(({ to }) => to !== 'same').flatMap(({ from }) => from));
    expect(statuses.filter((s) => !left.has(s))).toEqual([]);
  });

  test('another device proves who reads before it sees anything', () => {
    for (const status of statuses.filter((s) => s !== 'expired' && s !== 'revoked'))
      expect(nextPage(status, false, 'none')).toBe('identity_confirm');
    expect(nextPage('expired', false, 'none')).toBe('recording_expire');
    expect(nextPage('returned', true, 'none')).toBe('recording_fail');
  });

  test('where the product wants the will check, nobody reads before it', () => {
    expect(nextPage('policy_confirmed', true, 'required')).toBe('recognition_result');
    expect(nextPage('policy_confirmed', true, 'none')).toBe('recording_start_video');
    expect(move('policy_confirmed', 'start_recording', 'reader', 'required')).toBeNull();
    expect(move('policy_confirmed', 'check_will', 'reader', 'none')).toBeNull();
    expect(move('policy_confirmed', 'check_will', 'reader', 'required')).toBe('will_checked');
    expect(move('will_checked', 'start_recording', 'reader', 'required')).toBe('recording');
  });

  test('a reviewer decides where the machine has looked, and only there', () => {
    const may = (event: RecordingEvent) =>
      statuses.filter((status) => move(status, event, 'reviewer', 'none') !== null);
    expect(may('review_pass')).toEqual(['in_review', 'verified', 'returned']);
    expect(may('review_return')).toEqual(['in_review', 'verified', 'returned']);
  });

  test('what is submitted does not expire', () => {
    expect(isRecordingOpen('submitted')).toBe(false);
    expect(isRecordingOpen('returned')).toBe(true);
  });
});
