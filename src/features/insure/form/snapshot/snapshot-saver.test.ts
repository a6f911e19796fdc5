import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormValues } from '../../../../../contract/model/form.ts';
import type { KeptTyping, TypedCopy } from './kept-typing.ts';
import { resume } from './resume.ts';
import { SnapshotSaver, type SaveAnswer } from './snapshot-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (name: string): FormValues => ({ applicant: [{ name }] });
const form = { modules: [], first: {} };
const at = '2026-11-22T10:00:00Z';

interface Sent {
  readonly name: string;
  readonly over: number;
  readonly requestId: string;
  readonly answers: (answer: SaveAnswer) => Promise<void>;
}

/** A form of one name, and a server that answers when it is told to. */
function device(saved: { version: number; name: string } = { version: 0, name: '' }) {
  let typed = named(saved.name);
  const sent: Sent[] = [];
  const states: string[] = [];
  let copy: TypedCopy | null = null;
  let isFull = false;
  const kept: KeptTyping = {
    read: () => copy,
    isOnDevice: () => !isFull,
    set: (next) => void (copy = next),
    clear: () => void (copy = null),
  };
  const saver = new SnapshotSaver({
    read: () => typed,
    kept,
    before: { version: saved.version, values: named(saved.name) },
    send: (values, over, requestId) =>
      new Promise((resolve) => {
        const answers = async (answer: SaveAnswer) => {
          resolve(answer);
          await vi.advanceTimersByTimeAsync(0);
        };
        sent.push({ name: nameIn(values), over, requestId, answers });
      }),
  });
  saver.subscribe(() => states.push(saver.state().kind));
  return {
    saver,
    sent,
    states,
    kept: () => (copy ? nameIn(copy.values) : null),
    copy: () => copy,
    types(name: string) {
      typed = named(name);
      saver.touched();
    },
    fills: () => void (isFull = true),
    holds: (name: string) => void (typed = named(name)),
  };
}

const nameIn = (values: FormValues): string => {
  const name = values.applicant?.[0]?.['name'];
  return typeof name === 'string' ? name : '';
};

const quiet = () => vi.advanceTimersByTimeAsync(800);
const saved = (version: number): SaveAnswer => ({ kind: 'saved', version });

it('waits until the typing rests, and then sends the last of it once', async () => {
  const { sent, types } = device();
  types('林');
  await vi.advanceTimersByTimeAsync(700);
  types('林知');
  await vi.advanceTimersByTimeAsync(700);
  types('林知夏');
  expect(sent).toEqual([]);
  await quiet();
  expect(sent.map(({ name }) => name)).toEqual(['林知夏']);
});

it('says 已保存 only after the answer', async () => {
  const { saver, sent, types } = device();
  expect(saver.state().kind).toBe('untouched');
  types('林');
  expect(saver.state().kind).toBe('saving');
  await quiet();
  expect(saver.state().kind).toBe('saving');
  await sent[0]!.answers(saved(1));
  expect(saver.state().kind).toBe('saved');
});

it('sends what was typed meanwhile after the answer, never beside it', async () => {
  const { saver, sent, types, states } = device();
  types('林');
  await quiet();
  types('林知夏');
  await quiet();
  expect(sent).toHaveLength(1);
  await sent[0]!.answers(saved(1));
  expect(states).not.toContain('saved');
  expect(sent[1]).toMatchObject({ name: '林知夏', over: 1 });
  await sent[1]!.answers(saved(2));
  expect([saver.version, saver.state().kind]).toEqual([2, 'saved']);
});

it('keeps on the device what could not be sent, and erases it once it is there', async () => {
  const { saver, sent, types, kept } = device();
  types('林');
  await quiet();
  await sent[0]!.answers({ kind: 'unsent' });
  expect([saver.state().kind, kept()]).toEqual(['kept', '林']);
  types('林知');
  expect([saver.state().kind, kept()]).toEqual(['kept', '林知']);
  void saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  await sent[1]!.answers(saved(1));
  expect([saver.state().kind, kept()]).toEqual(['saved', null]);
});

it('does not call kept what the device did not take', async () => {
  const { saver, sent, types, fills } = device();
  types('林');
  await quiet();
  await sent[0]!.answers({ kind: 'unsent' });
  expect([saver.state().kind, saver.isKeptOnDevice]).toEqual(['kept', true]);
  fills();
  types('林知夏');
  expect([saver.state().kind, saver.isKeptOnDevice]).toEqual(['kept', false]);
});

it('sends the same again under the same request id', async () => {
  const { saver, sent, types } = device();
  types('林');
  await quiet();
  await sent[0]!.answers({ kind: 'unsent' });
  void saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]!.requestId).toBe(sent[0]!.requestId);
  await sent[1]!.answers(saved(1));
  types('林知');
  await quiet();
  expect(sent[2]!.requestId).not.toBe(sent[0]!.requestId);
});

it('is not told of itself: a save whose answer was lost is no other device', async () => {
  const { saver, sent, types } = device();
  types('林');
  await quiet();
  await sent[0]!.answers({ kind: 'unsent' });
  types('林知夏');
  await quiet();
  await sent[1]!.answers({ kind: 'conflict', saved: { version: 1, saved_at: at, values: named('林') } });
  expect(sent[2]).toMatchObject({ name: '林知夏', over: 1 });
  await sent[2]!.answers(saved(2));
  expect(saver.state().kind).toBe('saved');
});

/** What was typed reached the server, whose answer was lost; then it was typed back to what was saved before. */
async function takesBack() {
  const phone = device({ version: 3, name: '林' });
  phone.types('林知');
  await quiet();
  await phone.sent[0]!.answers({ kind: 'unsent' });
  phone.types('林');
  const reached = { version: 4, saved_at: at, values: named('林知'), is_own: true };
  return { ...phone, reached };
}

it('is not saved while the server may hold what was taken back, and saves over it', async () => {
  const { saver, sent, reached } = await takesBack();
  await quiet();
  expect(saver.state().kind).toBe('kept');
  expect(sent[1]).toMatchObject({ name: '林', over: 3 });
  await sent[1]!.answers({ kind: 'conflict', saved: reached });
  expect(saver.state().kind).not.toBe('saved');
  expect(sent[2]).toMatchObject({ name: '林', over: 4 });
  await sent[2]!.answers(saved(5));
  expect([saver.version, saver.state().kind]).toEqual([5, 'saved']);
});

it('is saved once it is there again, where what was taken back never came', async () => {
  const { saver, sent } = await takesBack();
  await quiet();
  await sent[1]!.answers(saved(4));
  expect([sent.length, saver.version, saver.state().kind]).toEqual([2, 4, 'saved']);
});

it('keeps on the device that something was taken back, for the page that comes next', async () => {
  const { saver, copy, reached } = await takesBack();
  const goesOn = { values: named('林'), before: reached, conflict: false, isAhead: true };
  saver.keep();
  expect(resume(form, reached, copy())).toEqual(goesOn);
  await quiet();
  expect(resume(form, reached, copy())).toEqual(goesOn);
});

it('keeps on the device what was taken back before the answer came', async () => {
  const { saver, types, copy } = device({ version: 3, name: '林' });
  types('林知');
  await quiet();
  types('林');
  saver.keep();
  const reached = { version: 4, saved_at: at, values: named('林知'), is_own: true };
  expect(resume(form, reached, copy())).toMatchObject({
    values: named('林'),
    conflict: false,
    isAhead: true,
  });
});

it('stops at another device’s content, overwrites nothing, and goes on from what was joined', async () => {
  const { saver, sent, types, kept, holds } = device({ version: 1, name: '林' });
  types('林知');
  await quiet();
  const theirs = { version: 2, saved_at: at, values: named('周') };
  await sent[0]!.answers({ kind: 'conflict', saved: theirs });
  expect([saver.state().kind, kept()]).toEqual(['conflict', '林知']);
  types('林知夏');
  await quiet();
  expect(sent).toHaveLength(1);
  holds('林知夏');
  void saver.settle(theirs);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]).toMatchObject({ name: '林知夏', over: 2 });
  await sent[1]!.answers(saved(3));
  expect([saver.state().kind, kept()]).toEqual(['saved', null]);
});

it('says that what the server refuses is not saved, and tries again with other content', async () => {
  const { saver, sent, types } = device();
  types('长');
  await quiet();
  await sent[0]!.answers({ kind: 'refused', message: '填写的内容太多' });
  expect(saver.state()).toEqual({ kind: 'refused', message: '填写的内容太多' });
  types('短');
  await quiet();
  await sent[1]!.answers(saved(1));
  expect(saver.state().kind).toBe('saved');
});

it('has nothing to send where what was typed is as it was', async () => {
  const { saver, sent, types } = device({ version: 3, name: '林' });
  types('周');
  types('林');
  await quiet();
  expect(sent).toEqual([]);
  expect(saver.state().kind).toBe('saved');
});

it('takes for its own what an earlier page of this device saved, and was gone before the answer', async () => {
  const { saver, sent, types } = device({ version: 1, name: '林' });
  types('林知夏');
  await quiet();
  const theirs = { version: 2, saved_at: at, values: named('林知夏') };
  await sent[0]?.answers({ kind: 'conflict', saved: theirs });
  expect(saver.state().kind).toBe('saved');
});

it('goes on over what an earlier page sent, where more was typed before it was gone', () => {
  const snapshot = { version: 2, saved_at: at, values: named('林知'), is_own: false };
  const kept = { baseVersion: 1, base: named('林'), values: named('林知夏') };
  expect(resume(form, snapshot, { ...kept, sent: named('林知') })).toEqual({
    ...{ values: named('林知夏'), before: snapshot },
    ...{ conflict: false, isAhead: true },
  });
  // What another device saved is told.
  expect(resume(form, snapshot, kept).conflict).toBe(true);
});
