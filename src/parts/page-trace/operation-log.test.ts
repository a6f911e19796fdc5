import { beforeEach, expect, it } from 'vitest';
import { emptyStorage } from '../../../tests/support/page-storage.ts';
import type { Operation } from '../../../contract/services/page-trace.ts';
import { openOperationLog, type Sent } from './operation-log.ts';

const entered = { kind: 'enter', page: '/identity-confirm', title: '身份验证', target: null } as const;
const clicked = { ...entered, kind: 'click', target: '获取验证码' } as const;

let storage: ReadonlyMap<string, string>;
beforeEach(() => {
  storage = emptyStorage('localStorage');
});

async function leftUnsent() {
  const away = server();
  away.answers.push('unsent');
  const log = openOperationLog('T1', away.send);
  log.add(entered);
  await log.flush();
  expect(away.done()).toEqual([]);
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
  const log = openOperationLog('T1', send);
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
  await openOperationLog('T1', second.send).flush();
  expect(second.done()).toEqual(['enter']);
});

it('never sends one link’s operations as another’s', async () => {
  await leftUnsent();
  const second = server();
  await openOperationLog('T2', second.send).flush();
  expect(second.done()).toEqual([]);
});

it('lets go of what the server refuses', async () => {
  const { send, done, answers } = server();
  answers.push('refused');
  const log = openOperationLog('T1', send);
  log.add(entered);
  await log.flush();
  log.add(clicked);
  await log.flush();
  expect(done()).toEqual(['获取验证码']);
});

it('sends what a closing page may send, however much waits', async () => {
  const bodies: number[] = [];
  const { send, done } = server();
  const log = openOperationLog('T1', (operations, sentAt) => {
    bodies.push(new Blob([JSON.stringify({ operations, sentAt })]).size);
    return send(operations);
  });
  const longest = { ...entered, page: `/${'a'.repeat(40)}`, title: '单'.repeat(20) };
  for (let count = 0; count < 250; count++) log.add({ ...longest, target: '录'.repeat(40) });
  await log.flush();
  expect(done()).toHaveLength(250);
  expect(Math.max(...bodies)).toBeLessThan(60_000);
});
