import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { product } from '../../contract/services/product.ts';
import { trial } from '../../contract/services/trial.ts';
import { productShelf } from '../../server/tables/product-version.ts';
import { booksOf } from './payer.ts';
import { looksAtPolicy } from './policy-holder.ts';
import { refuses } from './refuses.ts';
import { Refused } from './reader.ts';
import { goesOnward } from './sale-walk-onward.ts';
import { comesToRest, holds } from './sale-walk-truths.ts';
import { AnswerLost, type Walk } from './sale-walk.ts';

// How a walk ends: whatever happened, a patient customer comes to their policy, or is told that there is none.

export type End = 'in force' | 'surrendered' | 'given up' | 'refused' | 'expired' | 'withdrawn' | 'put down';

/** Nobody may newly contract for it, or they may again. */
export async function putsDown({ server, sale }: Walk, isDown: boolean): Promise<void> {
  await server.context.connection.db
    .update(productShelf)
    .set({ status: isDown ? 'put_down' : 'put_on' })
    .where(eq(productShelf.productNo, sale.product.product_no));
}

const isBeforeOrder = ({ current }: Walk) => current === 'premium_trial' || current === 'info_collect';

/** It is said (500003), a second late at most, and there are others to buy. */
async function isToldOfOthers({ sale, devices: [device] }: Walk): Promise<void> {
  const { product_no } = sale.product;
  await vi.waitFor(() => refuses('productMissing', device.call(trial.baseInfo, { product_no })), {
    timeout: 20_000,
    interval: 250,
  });
  const { products } = await device.call(product.onShelfList, {});
  expect(products.length).toBeGreaterThan(0);
  expect(products.map((one) => one.product_no)).not.toContain(product_no);
}

/** More than the longest sale takes. */
const mostSteps = 150;

/** So often the same may be refused; at the payment what another tab closed a moment ago may be closing still. */
const mostRefusals = (walk: Walk) => (walk.current === 'payment' ? 90 : 4);

/** By the server's own word, one thing after the other, until nothing is left to do. */
async function goesToTheEnd(walk: Walk): Promise<void> {
  const [device] = walk.devices;
  let refusals: unknown[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    const { status, current_step_alias: current } = await device.looks();
    if (status !== 'processing') return;
    const hasPolicy = current === 'show_policy' || current === 'online_visit';
    if (hasPolicy && ['ended', 'failed'].includes((await looksAtPolicy(device)).state)) return;
    const refused: unknown = await goesOnward(walk, device, 0).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (refused instanceof Error && !(refused instanceof Refused || refused instanceof AnswerLost))
      throw refused;
    refusals = refused ? [...refusals, refused] : [];
    if (refusals.length > mostRefusals(walk)) break;
    if (refused) await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`a dead end at ${walk.current}, where ${String(refusals.at(-1))}`);
}

/** However it went: paid once with one policy of what was confirmed, or nothing taken and a reason for it. */
export async function endsWell(walk: Walk): Promise<End> {
  const [device] = walk.devices;
  for (const one of walk.devices) one.losesAfterMs = null;
  await device.looks();
  if (walk.isPutDown) {
    if (isBeforeOrder(walk) && walk.status === 'processing') {
      await isToldOfOthers(walk);
      await putsDown(walk, false);
      return 'put down';
    }
    await putsDown(walk, false);
  }
  await goesToTheEnd(walk);
  await comesToRest(walk);
  await holds(walk);
  if (walk.status === 'cancel') return await isOver(walk);
  expect([...walk.mustEnd]).toEqual([]);
  const { orderNo } = walk.known;
  const { accounts } = await booksOf(walk.server.context, orderNo);
  expect(accounts['refund_payable'] ?? 0).toBe(0);
  const { state, premium_fen } = await looksAtPolicy(device);
  expect(['in_force', 'ended']).toContain(state);
  expect(accounts['premium'] ?? 0).toBe(state === 'in_force' ? -premium_fen : 0);
  return state === 'in_force' ? 'in force' : 'surrendered';
}

/** It is over for a reason, nothing is owed, and there is something else to buy. */
async function isOver({ mayEnd, mustEnd, known, server, devices: [device] }: Walk): Promise<End> {
  const [reason] = [...mustEnd, ...mayEnd];
  expect(reason, 'the sale is over, and nobody ended it').toBeDefined();
  const { products } = await device.call(product.onShelfList, {});
  expect(products.length).toBeGreaterThan(0);
  if (known.orderNo !== '') {
    const { accounts } = await booksOf(server.context, known.orderNo);
    expect(Object.values(accounts).filter((fen) => fen !== 0)).toEqual([]);
  }
  return reason ?? 'given up';
}
