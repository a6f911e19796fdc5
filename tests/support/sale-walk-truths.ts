import { and, asc, eq, max, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { catalogue } from '../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../contract/define.ts';
import type { ProcessRecord, ProcessStep } from '../../contract/model/process.ts';
import { health } from '../../contract/services/health.ts';
import { insure } from '../../contract/services/insure.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { order } from '../../contract/services/order.ts';
import { policy } from '../../contract/services/policy.ts';
import { riskAssessment } from '../../contract/services/risk-assessment.ts';
import { mayStillBePaid } from '../../server/domain/payment/payment.ts';
import { detours } from '../../server/domain/process/process-rows.ts';
import type { Queryable } from '../../server/ports/database.ts';
import { events } from '../../server/tables/event.ts';
import { members, orders } from '../../server/tables/order.ts';
import { payments } from '../../server/tables/payment.ts';
import { policies } from '../../server/tables/policy.ts';
import { memberList } from './identity.ts';
import { applicantOn, asksStatus, booksOf, heldByChannels, looksAtOrder } from './payer.ts';
import type { Walk } from './sale-walk.ts';

// What must be true after every step of a walk, whatever happened.

type Order = typeof orders.$inferSelect;

const afterPayment: readonly ProcessStep[] = ['show_policy', 'online_visit'];

/** Of the customer's devices and of the database itself. */
export async function holds(walk: Walk): Promise<void> {
  expect(walk.wrong).toEqual([]);
  const [device] = walk.devices;
  const record = await device.looks();
  standsWhereItMay(walk, record);
  await strangerSeesNothing(walk, record.version);
  const { db } = walk.server.context.connection;
  const [found] = await db.select().from(orders).where(eq(orders.processNo, device.processNo));
  if (walk.known.orderNo !== '') expect(found?.orderNo).toBe(walk.known.orderNo);
  walk.known.orderNo = found?.orderNo ?? '';
  if (found) await moneyIsRight(walk, found, record);
  else await applicationIsKept(walk, record);
  if (record.version === walk.known.processVersion) return;
  expect(record.version).toBeGreaterThan(walk.known.processVersion);
  walk.known.processVersion = record.version;
  await movesFollowTheProduct(walk);
  await stepsWereDone(walk, record);
}

function standsWhereItMay({ steps }: Walk, record: ProcessRecord): void {
  const { current_step_alias: current, next_step_alias: next, status, process_list } = record;
  expect([...steps, 'cancel_order']).toContain(current);
  expect(current === 'cancel_order').toBe(status === 'cancel');
  expect(process_list.map(({ progress_alias }) => progress_alias)).toEqual(
    steps.filter((step) => !detours.includes(step)),
  );
  const isLast = current === steps.at(-1);
  if (status === 'processing' && !isLast) expect(steps).toContain(next);
  else expect(next).toBeNull();
}

/** Calls that show something of a sale: one of them after each step. */
const shows: readonly CallDefinition[] = [
  ...[insureProcess.progress, insure.moduleList, order.details, health.information, policy.detail],
  ...[order.queryOrderStatus, order.confirmDetails, order.queryOrderMwStatus],
];

let looked = 0;

async function strangerSeesNothing({ server, devices: [device] }: Walk, salt: number): Promise<void> {
  looked += 1;
  const call = shows[(looked + salt) % shows.length] ?? insureProcess.progress;
  const { code, data } = await server.stranger.send(call, device.process);
  expect([call.path, code, data]).toEqual([call.path, catalogue.processForeign.code, null]);
}

/** What was saved is there, or something newer. */
async function applicationIsKept({ known, devices: [device] }: Walk, record: ProcessRecord): Promise<void> {
  if (!known.snapshot || record.current_step_alias !== 'info_collect') return;
  const { snapshot } = await device.call(insure.moduleList, device.process);
  expect(snapshot?.version).toBeGreaterThanOrEqual(known.snapshot.version);
  if (snapshot?.version === known.snapshot.version) expect(snapshot.values).toEqual(known.snapshot.values);
}

/** Never two policies, never money without its order, never another sum than was shown; the books are even. */
async function moneyIsRight(walk: Walk, row: Order, record: ProcessRecord): Promise<void> {
  // All of one moment: a payment may be booked between two looks.
  await walk.server.context.connection.db.transaction(
    (tx) => moneyAtOnceIsRight(walk.known, tx, row, record),
    {
      isolationLevel: 'repeatable read',
    },
  );
}

async function moneyAtOnceIsRight(
  known: Walk['known'],
  db: Queryable,
  { orderNo, firstFen }: Order,
  record: ProcessRecord,
): Promise<void> {
  const tried = await db.select().from(payments).where(eq(payments.orderNo, orderNo));
  const settling = tried.filter(({ settles }) => settles);
  expect(settling.length).toBeLessThanOrEqual(1);
  expect(tried.filter(({ status }) => status === 'opening' || status === 'open').length).toBeLessThanOrEqual(
    1,
  );
  for (const { amountFen } of settling) expect(amountFen).toBe(firstFen);
  const issued = await db.select().from(policies).where(eq(policies.orderNo, orderNo));
  expect(issued.length).toBeLessThanOrEqual(settling.length);
  for (const one of issued) expect(one.firstFen).toBe(firstFen);
  const { sum, accounts } = await booksOf({ connection: { db } }, orderNo);
  expect(sum).toBe(0);
  expect([0, settling.length * -firstFen].map(Math.abs)).toContain(Math.abs(accounts['premium'] ?? 0));
  const isPast = afterPayment.includes(record.current_step_alias);
  // It may be booked since the record was asked for.
  if (isPast || known.isPaid) expect(settling).toHaveLength(1);
  if (settling.length > 0) expect(known.isVoid).toBe(false);
  if (settling.length > 0 && !known.isPaid && known.toldWrong.size > 0) await wasToldLater(db, orderNo);
  known.isPaid = settling.length > 0;
}

/** Nobody pays for what is said to be told wrong: that came after the money. */
async function wasToldLater(db: Queryable, orderNo: string): Promise<void> {
  const [booked] = await db
    .select({ id: max(events.id) })
    .from(events)
    .where(and(eq(events.ownerNo, orderNo), eq(events.name, 'book_payment')));
  const [told] = await db
    .select({ id: max(events.id) })
    .from(events)
    .innerJoin(members, eq(members.memberNo, events.ownerNo))
    .where(and(eq(members.orderNo, orderNo), sql`${events.detail}->>'right' = 'false'`));
  expect(told?.id ?? 0).toBeGreaterThan(booked?.id ?? 0);
}

const next = (steps: readonly ProcessStep[], from: ProcessStep): ProcessStep | undefined =>
  steps.slice(steps.indexOf(from) + 1).find((step) => !detours.includes(step));

/** No step is left out: from each the way leads to the one that follows, or into a detour and out of it. */
async function movesFollowTheProduct({ server, steps, known, devices: [device] }: Walk): Promise<void> {
  const rows = await server.context.connection.db
    .select({ detail: events.detail })
    .from(events)
    .where(and(eq(events.ownerNo, device.processNo), eq(events.name, 'move_process')))
    .orderBy(asc(events.id));
  const aside = [
    'change_trial',
    'turn_to_manual',
    'send_images',
    'ask_for_images',
    'take_back_images',
    'correct_health',
    'cancel',
  ];
  for (const { detail } of rows.slice(known.moves)) {
    const { from, to, event } = detail as { from: ProcessStep; to: ProcessStep; event: string };
    if (to === 'cancel_order' || aside.includes(event)) continue;
    expect(`${event}: ${from} to ${to}`).toBe(`${event}: ${from} to ${next(steps, from) ?? from}`);
  }
  known.moves = rows.length;
}

/** Whatever the process has passed was done by whom it was owed. */
async function stepsWereDone(walk: Walk, record: ProcessRecord): Promise<void> {
  const { steps, devices } = walk;
  const [device] = devices;
  const { current_step_alias: current, status } = record;
  if (status === 'cancel') return;
  const at = detours.includes(current) ? steps.indexOf('health_audit') : steps.indexOf(current);
  const isPast = (step: ProcessStep) => steps.includes(step) && steps.indexOf(step) < at;
  if (isPast('info_collect')) expect(record.data.order_no).not.toBeNull();
  if (isPast('health_audit'))
    expect(await device.concludes()).toMatchObject({ state: 'confirmed', next: 'pass' });
  else if (walk.known.answers && current === 'health_audit') await answersAreKept(walk);
  if (isPast('risk_assessment')) {
    const { conclusion } = await device.call(riskAssessment.getConclusion, device.process);
    expect(conclusion !== null && (conclusion.fits || conclusion.insisted_at !== null)).toBe(true);
  }
  if (isPast('face_recognition')) {
    const { members } = await memberList(device);
    for (const { card, face } of members)
      expect(['passed', 'not_needed', 'to_person']).toEqual(expect.arrayContaining([card, face]));
  }
  if (isPast('payment')) await wasConfirmed(walk);
}

async function answersAreKept({ known, devices: [device] }: Walk): Promise<void> {
  const { answers, revision } = await device.asksForHealth();
  if (revision === known.answers?.revision) expect(answers).toEqual(known.answers.said);
}

/** Everybody confirmed what was paid for, at the premium that they saw. */
async function wasConfirmed({ people, devices: [device] }: Walk): Promise<void> {
  const { is_complete, head } = await looksAtOrder(applicantOn(device, people.applicant));
  expect(is_complete).toBe(true);
  expect((await asksStatus(device)).amount_fen).toBe(head.first_fen);
}

/** Nothing is under way any more: what the channels hold is what the order says, and nothing else can be paid. */
export async function comesToRest(walk: Walk): Promise<void> {
  const { orderNo } = walk.known;
  if (orderNo === '') return;
  const { context } = walk.server;
  const { db } = context.connection;
  const tried = await db.select().from(payments).where(eq(payments.orderNo, orderNo));
  if (tried.length === 0) return;
  const [device] = walk.devices;
  const isAtRest = async () => {
    const { status, surplus, policy: written, amount_fen } = await asksStatus(device);
    const rows = await db.select().from(payments).where(eq(payments.orderNo, orderNo));
    const held = await heldByChannels(context, orderNo);
    return {
      isMoving: status === 'refunding' || surplus?.status === 'refunding',
      isIssued: status !== 'paid' || written === 'issued',
      held: held === (status === 'paid' ? amount_fen : 0),
      isClosed: walk.status !== 'cancel' || !rows.some((one) => mayStillBePaid(one.status)),
    };
  };
  // The channel that told nothing is asked by a job after some seconds.
  await expect
    .poll(isAtRest, { timeout: 90_000, interval: 200 })
    .toEqual({ isMoving: false, isIssued: true, held: true, isClosed: true });
}
