import fc, { type AsyncCommand } from 'fast-check';
import type { CallDefinition, RequestOf } from '../../contract/define.ts';
import type { PaymentMethod } from '../../contract/model/order.ts';
import { processEvent, type ProcessStep } from '../../contract/model/process.ts';
import { cashier } from '../../contract/sandbox/cashier.ts';
import { consent } from '../../contract/services/consent.ts';
import { health } from '../../contract/services/health.ts';
import { insure } from '../../contract/services/insure.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { order } from '../../contract/services/order.ts';
import { policy } from '../../contract/services/policy.ts';
import { riskAssessment } from '../../contract/services/risk-assessment.ts';
import { trial } from '../../contract/services/trial.ts';
import { processRows } from '../../server/domain/process/process-rows.ts';
import { conditionReminderDays } from '../../server/domain/underwriting/decision.ts';
import { expireConditions } from '../../server/jobs/underwriting/expire-conditions.ts';
import { requestId } from './identity.ts';
import { applicantOn, asksStatus, atCashier, beginsToPay, followsToCashier, looksAtOrder } from './payer.ts';
import { putsDown } from './sale-walk-ends.ts';
import { givesUp, goesOnward, phoneOf, saysOfHealth } from './sale-walk-onward.ts';
import { holds } from './sale-walk-truths.ts';
import { quietly, type PayRequest, type Walk, type WalkedDevice } from './sale-walk.ts';
import { begunGenes } from './walked-sale.ts';

// What may happen next in a random walk through a sale.

interface Model {
  readonly walk: Walk;
}
type Step = AsyncCommand<Model, Walk> & { readonly check: (model: Model) => boolean };
type Which = 0 | 1;
type Act = RequestOf<typeof cashier.act>;

/** How often each kind of step was taken, and how often the walks stood at each step of a sale. */
export const taken = new Map<string, number>();
export const stoodAt = new Map<string, number>();

export const counts = (map: Map<string, number>, name: string): void =>
  void map.set(name, (map.get(name) ?? 0) + 1);

const mostCaptchas = 9;

interface When {
  /** Only where the sale stands at one of these. */
  readonly at?: readonly ProcessStep[];
  readonly sends?: boolean;
}

const step = (
  kind: string,
  how: readonly unknown[],
  run: (walk: Walk) => Promise<unknown>,
  { at, sends = false }: When = {},
): Step => ({
  check: ({ walk }) =>
    (at === undefined || at.includes(walk.current)) && !(sends && walk.captchas >= mostCaptchas),
  async run(_model, walk) {
    counts(taken, kind);
    await run(walk);
    await holds(walk);
    counts(stoodAt, `${walk.sale.product.product_no} ${walk.current}`);
  },
  toString: () => [kind, ...how].join(' '),
});

const onward = (which: Which, how: number): Step =>
  step('onward', [which, how], (walk) => quietly(goesOnward(walk, walk.on(which), how)), { sends: true });

async function sendsPay(walk: Walk, which: Which, request: PayRequest): Promise<void> {
  const answer = await quietly(walk.on(which).call(order.pay, request));
  if (!answer) return;
  walk.opened.push(answer);
  await quietly(followsToCashier(answer));
}

async function pays(walk: Walk, which: Which, method: PaymentMethod): Promise<void> {
  const device = walk.on(which);
  const { amount_fen } = await device.call(order.queryOrderStatus, device.process);
  const request = { ...device.process, request_id: requestId(), method, amount_fen };
  walk.asked.push(request);
  await sendsPay(walk, which, request);
}

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];

const acts = async (walk: Walk, place: number, act: Act['act'], how: Partial<Act>) => {
  const payment_no = at(walk.opened, place)?.payment_no;
  if (payment_no !== undefined) await quietly(atCashier(walk.devices[0], payment_no, act, how));
};

const method = fc.constantFrom<PaymentMethod>('wechat', 'alipay', 'bank_card');
const which = fc.constantFrom<Which>(0, 1);
const place = fc.nat(20);
const how = fc.nat(40);
/** Until whoever sent it is gone: before it arrives, while it is done, or when it is answered. */
const goneAfterMs = fc.constantFrom(1, 4, 8, 15, 30, 60);

const paying: When = { at: ['payment'] };
const confirming: readonly ProcessStep[] = ['order_confirmation', 'payment'];
const holding: readonly ProcessStep[] = ['show_policy', 'online_visit'];

/** Another address for the applicant: what they confirmed is void, once it is answered. */
async function corrects(walk: Walk, which: Which, number: number): Promise<void> {
  const device = walk.on(which);
  const { members } = await looksAtOrder(applicantOn(device, walk.people.applicant));
  const answered = await quietly(
    device.call(order.correct, {
      ...{ ...device.process, member_no: members[0]?.member_no ?? '', request_id: requestId() },
      ...{ field: 'address', value: `青禾路 ${number} 号 ${members.length} 幢 ${walk.sent.length} 室` },
    }),
  );
  if (answered) walk.known.isVoid = true;
}

/** An insured who was asked to confirm looks at what was declared of them, and finds it wrong; or right. */
async function looksAtHealth(walk: Walk, place: number, right: boolean): Promise<void> {
  const [device] = walk.devices;
  const { members } = await looksAtOrder(applicantOn(device, walk.people.applicant));
  const invited = members.filter(({ is_self }) => !is_self);
  const one = at(invited, place);
  if (!one) return;
  await saysOfHealth(walk, await phoneOf(walk, device, one.name), right);
  counts(taken, right ? 'told right, heard' : 'told wrong, heard');
}

async function surrenderRequest(walk: Walk, which: Which) {
  const device = walk.on(which);
  await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
  const captcha = await device.captchaFor(walk.people.applicant.mobile);
  return { ...device.process, request_id: requestId(), reason: null, captcha };
}

async function surrenders(walk: Walk, which: Which): Promise<void> {
  const request = await surrenderRequest(walk, which);
  await walk.on(which).call(policy.surrender, request);
}

/** The other device proves the applicant's phone, and goes on with the sale from then on. */
async function joins(walk: Walk): Promise<void> {
  const other = walk.devices[1];
  await other.provesPhone(other.person);
  walk.hasJoined = true;
}

async function withdraws(walk: Walk, which: Which): Promise<void> {
  const device = walk.on(which);
  const before = await device.looks();
  const { consent_member_no: member_no } = await device.asksForHealth();
  const isKept = holding.includes(before.current_step_alias);
  if (!isKept && before.current_step_alias !== 'health_audit') walk.mayEnd.add('withdrawn');
  await device.call(consent.withdraw, { ...device.process, member_no, purpose: 'health' });
  walk.known.answers = null;
}

/** Thirty days go by for what an underwriter offered. */
async function expires(walk: Walk): Promise<void> {
  const { context } = walk.server;
  const later = new Date(Date.now() + (30 + conditionReminderDays) * 86_400_000);
  walk.mayEnd.add('expired');
  await expireConditions({ ...context, now: () => later });
}

const onwardOften = Array.from({ length: 13 }, () => fc.tuple(which, how).map((one) => onward(...one)));

const ordinary = [
  fc.tuple(which, how).map((one) => onward(...one)),
  which.map((on) => step('ask', [on], (walk) => quietly(asksStatus(walk.on(on))))),
  fc
    .tuple(which, method)
    .map(([on, by]) => step('pay', [on, by], (walk) => quietly(pays(walk, on, by)), paying)),
  place.map((one) => step('pay at the cashier', [one], (walk) => acts(walk, one, 'pay', {}), paying)),
  place.map((one) => step('fail at the cashier', [one], (walk) => acts(walk, one, 'fail', {}), paying)),
  fc
    .tuple(which, fc.nat(99))
    .map(([on, number]) =>
      step('correct', [on, number], (walk) => corrects(walk, on, number), { at: confirming }),
    ),
  ...[false, false, true].map((right) =>
    place.map((one) =>
      step(right ? 'told right' : 'told wrong', [one], (walk) => quietly(looksAtHealth(walk, one, right)), {
        at: confirming,
        sends: true,
      }),
    ),
  ),
  which.map((on) => step('give up', [on], (walk) => quietly(givesUp(walk, walk.on(on))))),
  which.map((on) =>
    step('withdraw the health consent', [on], (walk) => quietly(withdraws(walk, on)), {
      at: ['health_audit', 'manpower_underwriting_result', 'order_confirmation', 'payment', 'show_policy'],
    }),
  ),
  which.map((on) =>
    step(
      'change the trial',
      [on],
      (walk) =>
        quietly(
          walk
            .on(on)
            .looks()
            .then(() => walk.on(on).goesOn('change_trial')),
        ),
      {
        at: ['info_collect'],
      },
    ),
  ),
  // Often, for there is one step only at which it can happen.
  ...Array.from({ length: 5 }, () =>
    fc.constant(step('conditions expire', [], expires, { at: ['manpower_underwriting_result'] })),
  ),
  which.map((on) =>
    step('surrender', [on], (walk) => quietly(surrenders(walk, on)), { at: holding, sends: true }),
  ),
  fc.boolean().map((isDown) =>
    step('put down', [isDown], async (walk) => {
      await putsDown(walk, isDown);
      walk.isPutDown = isDown;
    }),
  ),
];

/** The next thing is done, and no answer to what it writes is heard. */
async function losesAnswers(walk: Walk, ms: number, run: (device: WalkedDevice) => Promise<unknown>) {
  const [device] = walk.devices;
  device.losesAfterMs = ms;
  await quietly(run(device)).finally(() => (device.losesAfterMs = null));
  // It may be done still when the next thing is looked at.
  await new Promise((resolve) => setTimeout(resolve, 30));
}

const lostAnswers = [
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(goneAfterMs, how)
      .map(([ms, way]) =>
        step(
          'lost answer: onward',
          [ms, way],
          (walk) => losesAnswers(walk, ms, (device) => goesOnward(walk, device, way)),
          { sends: true },
        ),
      ),
  ),
  goneAfterMs.map((ms) =>
    step('lost answer: pay', [ms], (walk) => losesAnswers(walk, ms, beginsToPay), paying),
  ),
];

/** What was sent already is sent again, as it was: it changes nothing where it was answered. */
async function repeats(walk: Walk, place: number): Promise<void> {
  const sent = walk.sent.at(-1 - (place % Math.max(1, Math.min(8, walk.sent.length))));
  if (!sent) return;
  const { version } = await walk.devices[0].looks();
  const { wasAnswered, call, input, on } = sent;
  if (call === order.confirm && !wasAnswered) walk.known.isVoid = false;
  if (call === order.correct && !wasAnswered) return;
  await quietly(on.send(call, input));
  const after = await walk.devices[0].looks();
  const isPaidMeanwhile = after.current_step_alias === 'show_policy';
  if (wasAnswered && after.version !== version && !isPaidMeanwhile)
    walk.wrong.push(`${call.path} repeated moved the sale to ${after.current_step_alias}`);
}

const repeated = [
  ...Array.from({ length: 2 }, () =>
    place.map((one) => step('repeated call', [one], (walk) => repeats(walk, one))),
  ),
  fc.tuple(which, place).map(([on, one]) =>
    step(
      'repeated call: pay',
      [on, one],
      async (walk) => {
        const request = at(walk.asked, one);
        if (request) await sendsPay(walk, on, request);
      },
      { at: ['payment', ...holding] },
    ),
  ),
  place.map((one) =>
    step(
      'repeated call: notice',
      [one],
      async ({ devices, opened }) => {
        const payment_no = at(opened, one)?.payment_no;
        if (payment_no !== undefined) await quietly(devices[0].call(cashier.noticeAgain, { payment_no }));
      },
      { at: ['payment', ...holding] },
    ),
  ),
  place.map((one) =>
    step(
      'repeated call: notice twice at once',
      [one],
      (walk) => acts(walk, one, 'pay', { notice: 'doubled' }),
      paying,
    ),
  ),
];

/** A call that belongs elsewhere, and where it is at home. */
interface OutOfTurn {
  readonly call: CallDefinition;
  readonly at: readonly ProcessStep[];
  readonly input: (walk: Walk) => object;
}

const outOfTurn: readonly OutOfTurn[] = [
  { call: order.pay, at: ['payment'], input: () => ({ method: 'wechat', amount_fen: 100 }) },
  {
    call: order.confirm,
    at: confirming,
    input: () => ({ content_sha256: '0'.repeat(64), captcha: '000000', signature: null }),
  },
  {
    call: riskAssessment.submitConclusion,
    at: ['risk_assessment'],
    input: () => ({ act: { kind: 'assess', answers: [] } }),
  },
  {
    call: health.submitConclusion,
    at: ['health_audit'],
    input: ({ known }) => ({ kind: 'submit', revision: known.answers?.revision ?? 0, answers: [] }),
  },
  {
    call: health.acceptConditions,
    at: ['health_audit', 'manpower_underwriting_result'],
    input: () => ({ act: { kind: 'to_manual' } }),
  },
  {
    call: insure.storeSnapshot,
    // What one tab has typed is kept where another went back to the trial meanwhile.
    at: ['premium_trial', 'info_collect'],
    input: () => ({ values: {}, base_version: 0 }),
  },
  {
    call: order.preUploadMwImageList,
    at: ['manpower_underwriting'],
    input: () => ({ images: [], submit: true, anyway: [] }),
  },
  { call: policy.receive, at: holding, input: () => ({}) },
  {
    call: policy.answerVisit,
    at: holding,
    input: () => ({ question: 'identity', answer: 'yes', explained: false }),
  },
  {
    call: trial.geneCommit,
    at: ['premium_trial'],
    input: ({ sale, people }) => ({
      ...{ product_no: sale.product.product_no, product_plan_no: sale.product.plans[0]?.plan_no },
      ...{ product_version: sale.product.version, first_fen: 100, read_documents: [] },
      genes: begunGenes(sale, people),
    }),
  },
];

async function callsOutOfTurn(walk: Walk, which: Which, number: number): Promise<void> {
  const { call, at: home, input } = outOfTurn[number % outOfTurn.length] ?? outOfTurn[0]!;
  const device = walk.on(which);
  const before = await device.looks();
  const body = { ...device.process, request_id: requestId(), ...input(walk) };
  const { code } = await device.send(call, body);
  const after = await device.looks();
  const isAtHome = [before, after].some((one) => home.includes(one.current_step_alias));
  if (code === 0 && !isAtHome) walk.wrong.push(`${call.path} was taken at ${before.current_step_alias}`);
}

/** Of two events one is another step's; the other is of this step, whether or not it is done. */
async function sendsEvent(walk: Walk, which: Which, number: number): Promise<void> {
  const device = walk.on(which);
  const { data, version, current_step_alias } = await device.looks();
  const ofStep = processRows.flatMap(({ event, from }) => (from.includes(current_step_alias) ? event : []));
  const events = number % 2 === 0 && ofStep.length > 0 ? ofStep : processEvent.options;
  const event = events[number % events.length] ?? 'pay';
  if (event === 'cancel') return;
  if (event === 'refuse_health') walk.mayEnd.add('refused');
  const asked = { ...device.process, event, version, request_id: requestId() };
  const { code } = await device.send(insureProcess.handleProcess, asked);
  if (code === 0 && !data.events.includes(event))
    walk.wrong.push(`${event} was taken at ${current_step_alias}`);
}

/** A tab that saw the sale before it moved says how it goes on. */
async function goesOnStale(walk: Walk, which: Which): Promise<void> {
  const device = walk.on(which);
  const { data, version } = await device.looks();
  const [event] = data.events;
  if (!event || version === 1) return;
  const asked = { ...device.process, event, version: version - 1, request_id: requestId() };
  const { code } = await device.send(insureProcess.handleProcess, asked);
  if (code === 0) walk.wrong.push(`${event} was taken from who saw an older version`);
}

const outside = [
  fc
    .tuple(which, fc.nat(17))
    .map(([on, number]) => step(`out of turn: event`, [on, number], (walk) => sendsEvent(walk, on, number))),
  fc
    .tuple(which, fc.nat(outOfTurn.length - 1))
    .map(([on, number]) =>
      step('out of turn: call', [on, number], (walk) => callsOutOfTurn(walk, on, number)),
    ),
  which.map((on) => step('out of turn: stale tab', [on], (walk) => goesOnStale(walk, on))),
];

const bothGoOn = async (walk: Walk, a: number, b: number) => {
  await Promise.all([quietly(goesOnward(walk, walk.on(0), a)), quietly(goesOnward(walk, walk.on(1), b))]);
};

const twoTabs = [
  fc.constant(step('two tabs: the other device joins', [], (walk) => quietly(joins(walk)), { sends: true })),
  ...Array.from({ length: 2 }, () =>
    fc
      .tuple(how, how)
      .map(([a, b]) => step('two tabs: onward', [a, b], (walk) => bothGoOn(walk, a, b), { sends: true })),
  ),
  how.map((way) =>
    step(
      'two tabs: onward and give up',
      [way],
      (walk) => Promise.all([quietly(goesOnward(walk, walk.on(0), way)), quietly(givesUp(walk, walk.on(1)))]),
      { sends: true },
    ),
  ),
  fc
    .tuple(method, method)
    .map(([a, b]) =>
      step(
        'two tabs: pay',
        [a, b],
        (walk) => Promise.all([quietly(pays(walk, 0, a)), quietly(pays(walk, 1, b))]),
        paying,
      ),
    ),
  which.map((on) =>
    step(
      'two tabs: pay one at the cashier, ask',
      [on],
      (walk) =>
        Promise.all([acts(walk, 0, 'pay', {}), acts(walk, 1, 'pay', {}), quietly(asksStatus(walk.on(on)))]),
      paying,
    ),
  ),
  place.map((one) =>
    step(
      'two tabs: a cashier that was left open',
      [one],
      async (walk) => {
        const opened = at(walk.opened, one);
        if (!opened) return;
        await quietly(followsToCashier(opened));
        await acts(walk, one, 'pay', {});
      },
      { at: ['payment', ...holding, 'cancel_order'] },
    ),
  ),
  fc.constant(
    step(
      'two tabs: surrender',
      [],
      async (walk) => {
        const request = await quietly(surrenderRequest(walk, 0));
        if (!request) return;
        const again = { ...request, request_id: requestId() };
        await Promise.all(
          [request, again].map((one) => quietly(walk.devices[0].call(policy.surrender, one))),
        );
      },
      { at: holding, sends: true },
    ),
  ),
];

const notices = [
  fc
    .tuple(place, fc.constantFrom(0, 1, 3))
    .map(([one, seconds]) =>
      step(
        'late notice',
        [one, seconds],
        (walk) => acts(walk, one, 'pay', { notice: 'late', late_seconds: seconds }),
        paying,
      ),
    ),
  place.map((one) =>
    step('lost notice', [one], (walk) => acts(walk, one, 'pay', { notice: 'lost' }), paying),
  ),
  fc
    .tuple(place, fc.constantFrom<Act['spoil']>('signature', 'time'))
    .map(([one, spoil]) =>
      step('spoilt notice', [one, spoil], (walk) => acts(walk, one, 'pay', { spoil }), paying),
    ),
  fc
    .tuple(place, fc.constantFrom(1, -1))
    .map(([one, off_by_fen]) =>
      step(
        'notice of another amount',
        [one, off_by_fen],
        (walk) => acts(walk, one, 'pay', { off_by_fen }),
        paying,
      ),
    ),
];

const restarts = [
  fc.constant(step('restart', [], (walk) => restarted(walk))),
  fc.tuple(which, how).map(([on, way]) =>
    step(
      'restart: while going on',
      [on, way],
      async (walk) => {
        const going = quietly(goesOnward(walk, walk.on(on), way));
        await restarted(walk);
        await going;
      },
      { sends: true },
    ),
  ),
  place.map((one) =>
    step(
      'restart: while the money is booked',
      [one],
      async (walk) => {
        const acting = acts(walk, one, 'pay', {});
        await restarted(walk);
        await acting;
      },
      paying,
    ),
  ),
];

/** With its start the shelf is what the files say. */
async function restarted(walk: Walk): Promise<void> {
  walk.isPutDown = false;
  await walk.server.restarts();
}

const plain = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: how, weight: 2 });

const faults = [...lostAnswers, ...repeated, ...outside, ...twoTabs, ...notices, ...restarts];

/** Of a walk: its plain way, or on to one of the rare aims of its product, as `by` draws; then what may happen. */
interface DrawnWalk {
  readonly begins: readonly Step[];
  readonly aim: number | null;
  readonly by: readonly number[];
  readonly then: Iterable<AsyncCommand<Model, Walk, boolean>>;
}

/** Half of the walks meet the faults anywhere, the other half where few come. `replayPath`: of one that failed. */
export function walksOf(mostSteps: number, replayPath?: string): fc.Arbitrary<DrawnWalk> {
  const size = { maxCommands: mostSteps, size: 'max' } as const;
  const replay = replayPath === undefined ? {} : { replayPath };
  const anywhere = fc.record({
    begins: fc.array(
      fc.tuple(fc.constant<Which>(0), plain).map((one) => onward(...one)),
      { maxLength: 20, size: 'max' },
    ),
    aim: fc.constant(null),
    by: fc.constant([]),
    then: fc.commands([...onwardOften, ...ordinary, ...faults], { ...size, ...replay }),
  });
  const whereFewCome = fc.record({
    begins: fc.constant([]),
    aim: how,
    by: fc.array(how, { minLength: 5, maxLength: 5 }),
    then: fc.commands([...ordinary, ...faults], { ...size, ...replay }),
  });
  return fc.oneof(anywhere, whereFewCome);
}
