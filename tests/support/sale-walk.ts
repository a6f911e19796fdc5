import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CallDefinition, RequestOf, ResponseOf } from '../../contract/define.ts';
import type { order } from '../../contract/services/order.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import { payments } from '../../server/tables/payment.ts';
import { policies } from '../../server/tables/policy.ts';
import { ApplicantDevice } from './applicant.ts';
import { freePort } from './free-port.ts';
import { familyApplies, requestId, someone, type FamilyMember } from './identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  beginsToPay,
  booksOf,
  confirms,
  heldByChannels,
  looksAtOrder,
  productsWithoutIdentity,
} from './payer.ts';
import { looksAtPolicy } from './policy-holder.ts';
import { testServer, type TestServer } from './server.ts';

// A sale that is walked at random from its confirmation to its policy and back: who walks, and what must be true.

/** A server at the same address after each restart: that is where the channels' notices go. */
export class WalkedServer {
  readonly #env: Readonly<Record<string, string>>;
  #running: TestServer;

  private constructor(env: Readonly<Record<string, string>>, running: TestServer) {
    this.#env = env;
    this.#running = running;
  }

  static async starts(): Promise<WalkedServer> {
    const env = { PRODUCTS_DIR: productsWithoutIdentity(), PORT: String(await freePort()) };
    return new WalkedServer(env, await testServer(env));
  }

  get origin(): string {
    return this.#running.origin;
  }

  get context(): ServiceContext {
    return this.#running.server.running.context;
  }

  async restarts(): Promise<void> {
    const { dataDir } = this.#running;
    await this.#running.close({ keepData: true });
    this.#running = await testServer({ ...this.#env, DATA_DIR: dataDir });
  }

  close(): Promise<void> {
    return this.#running.close();
  }
}

/** What the walk knows: nothing of what became of the money, which is the server's to say. */
export interface Model {
  /** Captchas are sent so often a day. */
  captchas: number;
  cancel: 'no' | 'asked' | 'answered';
}

export type PayRequest = RequestOf<typeof order.pay>;

/** One order of one person with two devices, and what was asked for. */
export interface Walker {
  readonly server: WalkedServer;
  readonly person: FamilyMember;
  readonly devices: readonly [ApplicantDevice, ApplicantDevice];
  readonly memberNo: string;
  readonly orderNo: string;
  readonly amountFen: number;
  /** Payments that were answered, and the requests that may be sent again. */
  readonly opened: ResponseOf<typeof order.pay>[];
  readonly asked: PayRequest[];
}

/** The order stands at its confirmation, with both devices proven. */
export async function walkerOn(server: WalkedServer): Promise<Walker> {
  const person = someone('self', 35, '林知夏');
  const device = await familyApplies(server.origin, person, []);
  const other = await ApplicantDevice.at(server.origin);
  other.processNo = device.processNo;
  await other.provesPhone(person);
  const { members, head, order_no } = await looksAtOrder(applicantOn(device, person));
  return {
    ...{ server, person, devices: [device, other], opened: [], asked: [] },
    ...{ memberNo: members[0]?.member_no ?? '', orderNo: order_no, amountFen: head.first_fen },
  };
}

/** Refusals are answers; what they leave behind is checked. */
export const quietly = <T>(attempt: Promise<T>): Promise<T | null> => attempt.catch(() => null);

/** Sent, and whoever sent it does not hear the answer. */
export async function sendsAndIsGone<C extends CallDefinition>(
  device: ApplicantDevice,
  call: C,
  request: RequestOf<C>,
  afterMs: number,
): Promise<void> {
  const stop = new AbortController();
  const sent = fetch(`${device.origin}${call.path}`, {
    method: 'POST',
    headers: { 'Visitor-Authorization': device.token, 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal: stop.signal,
  });
  setTimeout(() => stop.abort(), afterMs);
  await quietly(sent);
}

export const payRequest = ({ devices, amountFen }: Walker, method: PayRequest['method']): PayRequest => ({
  ...devices[0].process,
  ...{ request_id: requestId(), method, amount_fen: amountFen },
});

/** True at any moment, of the database itself. */
export async function holds({ server, orderNo }: Walker): Promise<void> {
  const { db } = server.context.connection;
  const tried = await db.select().from(payments).where(eq(payments.orderNo, orderNo));
  const settling = tried.filter(({ settles }) => settles);
  expect(settling.length).toBeLessThanOrEqual(1);
  expect(tried.filter(({ status }) => status === 'opening' || status === 'open').length).toBeLessThanOrEqual(
    1,
  );
  const issued = await db.select().from(policies).where(eq(policies.orderNo, orderNo));
  expect(issued.length).toBeLessThanOrEqual(settling.length);
  expect((await booksOf(server.context, orderNo)).sum).toBe(0);
}

export type End = 'in force' | 'surrendered' | 'cancelled' | 'paid in the end';

/** Nothing is under way any more: what the channels hold is what the order says. */
async function comesToRest(walker: Walker): Promise<void> {
  const [device] = walker.devices;
  const isAtRest = async () => {
    const { status, surplus, policy } = await asksStatus(device);
    const held = await heldByChannels(walker.server.context, walker.orderNo);
    const isIssued = status !== 'paid' || policy === 'issued';
    const isMoving = status === 'refunding' || surplus?.status === 'refunding';
    return { isMoving, isIssued, held: held === (status === 'paid' ? walker.amountFen : 0) };
  };
  // The channel that told nothing is asked by a job after some seconds.
  await expect
    .poll(isAtRest, { timeout: 90_000, interval: 300 })
    .toEqual({ isMoving: false, isIssued: true, held: true });
}

/** However it went: paid once with one policy of what was confirmed, or nothing taken and a way on. */
export async function endsWell(walker: Walker, { cancel }: Model): Promise<End> {
  const { devices, server, orderNo, amountFen, person } = walker;
  const [device] = devices;
  await comesToRest(walker);
  await holds(walker);
  const { accounts } = await booksOf(server.context, orderNo);
  expect(accounts['refund_payable'] ?? 0).toBe(0);
  const { status } = await asksStatus(device);
  const { current_step_alias: step } = await device.looks();
  expect(accounts['premium'] ?? 0).toBe(status === 'paid' ? -amountFen : 0);
  if (status === 'paid' || status === 'refunded') {
    expect(step).toBe('show_policy');
    expect((await looksAtPolicy(device)).state).toBe(status === 'paid' ? 'in_force' : 'ended');
    const { members } = await looksAtOrder(applicantOn(device, person));
    expect(members.map(({ state }) => state)).toEqual(['confirmed']);
    return status === 'paid' ? 'in force' : 'surrendered';
  }
  if (step === 'cancel_order') {
    expect(cancel).not.toBe('no');
    return 'cancelled';
  }
  expect(cancel).not.toBe('answered');
  await goesOnToItsPolicy(walker, step);
  return 'paid in the end';
}

/** No dead end: from where it stands it is confirmed, paid and issued. */
async function goesOnToItsPolicy(walker: Walker, step: string): Promise<void> {
  const { devices, person } = walker;
  const [device] = devices;
  const mine = applicantOn(device, person);
  if (!(await looksAtOrder(mine)).is_complete) await confirms(mine);
  if (step === 'order_confirmation') await device.goesOn('confirm_order');
  // What another tab closed a moment ago may be closing still.
  let payment_no = '';
  await expect
    .poll(async () => (payment_no = (await quietly(beginsToPay(device)))?.payment_no ?? ''), {
      timeout: 30_000,
    })
    .not.toBe('');
  await atCashier(device, payment_no, 'pay');
  await comesToRest(walker);
  expect((await asksStatus(device)).status).toBe('paid');
  await holds(walker);
}
