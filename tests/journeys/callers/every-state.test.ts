import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import { everyCall } from '../../support/every-call.ts';
import { memberList } from '../../support/identity.ts';
import { productOf } from '../../support/product-file.ts';
import { comesTo, givesUp } from '../../support/sale-walk-onward.ts';
import { Walk, WalkedServer, type WalkedDevice } from '../../support/sale-walk.ts';
import { sampleRequest } from '../../support/sample-request.ts';
import { table } from './table.ts';

// Wherever a sale stands, and once it is over: what cannot be asked there is refused by a code that its call declares.
// Outside production a refusal that is not declared is a fault.

let server: WalkedServer;
beforeAll(async () => {
  server = await WalkedServer.starts();
}, 300_000);
afterAll(() => server?.close());

const ofSale = everyCall.filter(
  ([name, { body }]) => (table[name] ?? []).includes('process') && body !== 'form',
);
const reads = ofSale.filter(([, { method }]) => method === 'GET');

/** Answers the calls that broke, with what they said. */
async function asked(device: WalkedDevice, calls: typeof ofSale): Promise<string[]> {
  const member_no = (await memberList(device).catch(() => null))?.members[0]?.member_no;
  const broken: string[] = [];
  for (const [name, call] of calls) {
    const known = { ...device.process, request_id: randomUUID(), member_no };
    const { code, message } = await device.send(call, sampleRequest(call, known));
    if (code === catalogue.internal.code) broken.push(`${name}: ${message}`);
  }
  return broken;
}

test.each<['ax-ci-02.json' | 'ax-ann-03.json', ProcessStep, readonly number[]]>([
  ['ax-ci-02.json', 'info_collect', [0]],
  ['ax-ci-02.json', 'health_audit', [0]],
  ['ax-ci-02.json', 'manpower_underwriting', [2, 5, 8, 11, 14]],
  ['ax-ann-03.json', 'risk_assessment', [0]],
  ['ax-ann-03.json', 'face_recognition', [0]],
  ['ax-ann-03.json', 'payment', [0]],
  ['ax-ann-03.json', 'show_policy', [0]],
])('a sale of %s at %s answers every call, and so it does once it was given up', async (file, step, by) => {
  const plain = {
    relations: ['self'],
    age: 36,
    shares: [],
    picks: Array.from({ length: 8 }, () => 0),
  } as const;
  const walk = await Walk.begins(server, { product: productOf(file), ...plain });
  const [device] = walk.devices;
  await comesTo(walk, step, by);
  expect(walk.current).toBe(step);
  expect(await asked(device, reads)).toEqual([]);
  if (step !== 'show_policy') await givesUp(walk, device);
  expect(await asked(device, ofSale)).toEqual([]);
});
