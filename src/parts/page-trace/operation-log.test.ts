import { beforeEach, expect, it } from 'vitest';
import { emptyStorage } from '../../../tests/support/page-storage.ts';
import type { Operation } from '../../../contract/services/page-trace.ts';
import type { Traced } from '../../session/trace-values.ts';
import { leftBehind, openOperationLog, type Sent } from './operation-log.ts';

const entered = { kind: 'enter', page: '/identity-confirm', title: '身份验证', target: null } as const;
const clicked = { ...entered, kind: 'click', target: '获取验证码' } as const;

let storage: ReadonlyMap<string, string>;
beforeEach(() => {
  storage = emptyStorage('localStorage');
});

const link = (number: string): Traced => ({ by: 'transmit_record_no', number });

async function leftUnsent(number = 'T1') {
  const away = server();
  away.answers.push('unsent');
  const log = openOperationLog(link(number), away.send);
  log.add(entered);
  await log.flush();
  expect(away.done()).toEqual([]);
  return log;
}

function server() {
  const kept = new Map<string, Operation>();
  const answers: Sent[] = [];
  return {
    answers,
    done: () => [...kept.values()].map(({ kind, target }) => target ?? kind),
    send: (operations: readonly Operation[]): Promise<Sent> => {
      const answer = answers.shift() ?? 'kept';
      if (answer === 'kept') for (const one of operations) kept.set(one.operation_id, one);
      return Promise.resolve(answer);
    },
  };
}

it('sends what was done in its order, each once', async () => {
  const { send, done } = server();
  const log = openOperationLog(link('T1'), send);
  log.add(entered);
  log.add(clicked);
  await Promise.all([log.flush(), log.flush()]);
  await log.flush();
  expect(done()).toEqual(['enter', '获取验证码']);
  expect(storage.size).toBe(0);
});

it('keeps what could not be sent for the next visit by the same link', async () => {
  await leftUnsent();
  const second = server();
  await openOperationLog(link('T1'), second.send).flush();
  expect(second.done()).toEqual(['enter']);
});

it('never sends one link’s operations as another’s', async () => {
  await leftUnsent();
  const second = server();
  await openOperationLog(link('T2'), second.send).flush();
  expect(second.done()).toEqual([]);
});

it('keeps what waits of one number while the next is traced, and sends it later', async () => {
  await leftUnsent('T1');
  await leftUnsent('T2');
  const log = openOperationLog(link('T3'), server().send);
  log.add(clicked);
  expect(leftBehind(link('T3'))).toEqual([link('T1'), link('T2')]);
  for (const left of leftBehind(link('T3'))) {
    const later = server();
    await openOperationLog(left, later.send).flush();
    expect(later.done()).toEqual(['enter']);
  }
  expect(leftBehind(link('T3'))).toEqual([]);
});

/** As 0.1.0 kept what it could not send. */
const keptBefore = (of: string) => {
  const operations = [{ ...entered, operation_id: 'a'.repeat(32), at: '2026-11-26T10:00:00Z' }];
  localStorage.setItem('page_trace', JSON.stringify({ of, operations }));
};

it('sends what the last release left of the number that is traced', async () => {
  keptBefore('T1');
  const later = server();
  const log = openOperationLog(link('T1'), later.send);
  log.add(clicked);
  await log.flush();
  expect(later.done()).toEqual(['enter', '获取验证码']);
});

it('keeps what the last release left of another number, and sends it as that one’s', async () => {
  for (const left of [link('T1'), { by: 'process_no', number: 'I1' } as const]) {
    keptBefore(left.number);
    openOperationLog(link('T2'), server().send).add(clicked);
    expect(leftBehind(link('T2'))).toEqual([left]);
    const later = server();
    await openOperationLog(left, later.send).flush();
    expect(later.done()).toEqual(['enter']);
    expect(leftBehind(link('T2'))).toEqual([]);
  }
});

it('of two tabs of one link neither takes away what the other has not sent', async () => {
  const first = await leftUnsent();
  const away = server();
  away.answers.push('unsent');
  const second = openOperationLog(link('T1'), away.send);
  second.add(clicked);
  await second.flush();
  first.add({ ...clicked, target: '确认身份' });
  const later = server();
  await openOperationLog(link('T1'), later.send).flush();
  expect(later.done().toSorted()).toEqual(['enter', '获取验证码', '确认身份'].toSorted());
});

it('lets go of what the server refuses', async () => {
  const { send, done, answers } = server();
  answers.push('refused');
  const log = openOperationLog(link('T1'), send);
  log.add(entered);
  await log.flush();
  log.add(clicked);
  await log.flush();
  expect(done()).toEqual(['获取验证码']);
});

it('sends what a closing page may send, however much waits', async () => {
  const bodies: number[] = [];
  const { send, done } = server();
  const log = openOperationLog(link('T1'), (operations, sentAt) => {
    bodies.push(new Blob([JSON.stringify({ operations, sentAt })]).size);
    return send(operations);
  });
  const longest = { ...entered, page: `/${'a'.repeat(40)}`, title: '单'.repeat(20) };
  for (let count = 0; count < 250; count++) log.add({ ...longest, target: '录'.repeat(40) });
  await log.flush();
  expect(done()).toHaveLength(250);
  expect(Math.max(...bodies)).toBeLessThan(60_000);
});
