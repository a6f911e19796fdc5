import fc, { type AsyncCommand } from 'fast-check';
import type { RequestOf } from '../../contract/define.ts';
import type { PaymentMethod } from '../../contract/model/order.ts';
import { cashier } from '../../contract/sandbox/cashier.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { order } from '../../contract/services/order.ts';
import { policy } from '../../contract/services/policy.ts';
import { requestId } from './identity.ts';
import { applicantOn, asksStatus, atCashier, confirmation, confirms, followsToCashier } from './payer.ts';
import {
  holds,
  payRequest,
  quietly,
  sendsAndIsGone,
  type Model,
  type PayRequest,
  type Walker,
} from './sale-walk.ts';

// What a random walk through a sale may do next.

type Step = AsyncCommand<Model, Walker>;
type Which = 0 | 1;
type Act = RequestOf<typeof cashier.act>;

/** How often each kind of step was taken. */
export const taken = new Map<string, number>();

const most = { captchas: 7 };

const step = (
  kind: string,
  how: readonly unknown[],
  run: (walker: Walker, model: Model) => Promise<unknown>,
  check: (model: Model) => boolean = () => true,
): Step => ({
  check,
  async run(model, walker) {
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    await run(walker, model);
    await holds(walker);
  },
  toString: () => [kind, ...how].join(' '),
});

const mayAskForCaptcha = ({ captchas }: Model): boolean => captchas < most.captchas;

async function sendsPay({ devices, opened }: Walker, which: Which, request: PayRequest): Promise<void> {
  const answer = await quietly(devices[which].call(order.pay, request));
  if (!answer) return;
  opened.push(answer);
  await quietly(followsToCashier(answer));
}

async function pays(walker: Walker, which: Which, method: PaymentMethod): Promise<void> {
  const request = payRequest(walker, method);
  walker.asked.push(request);
  await sendsPay(walker, which, request);
}

const confirmsOn = (which: Which) => async (walker: Walker, model: Model) => {
  model.captchas += 1;
  await quietly(confirms(applicantOn(walker.devices[which], walker.person)));
};

const goesToPay = ({ devices }: Walker, which: Which) =>
  quietly(devices[which].looks().then(() => devices[which].goesOn('confirm_order')));

const cancels = async ({ devices }: Walker, model: Model, which: Which) => {
  model.cancel = model.cancel === 'no' ? 'asked' : model.cancel;
  const answer = await quietly(devices[which].looks().then(() => devices[which].goesOn('cancel')));
  if (answer) model.cancel = 'answered';
};

async function surrenderRequest({ devices, person }: Walker, which: Which) {
  const device = devices[which];
  await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
  const captcha = await device.captchaFor(person.mobile);
  return { ...device.process, request_id: requestId(), reason: null, captcha };
}

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];

const acts = async (walker: Walker, place: number, act: Act['act'], how: Partial<Act>) => {
  const payment_no = at(walker.opened, place)?.payment_no;
  if (payment_no !== undefined) await quietly(atCashier(walker.devices[0], payment_no, act, how));
};

const method = fc.constantFrom<PaymentMethod>('wechat', 'alipay', 'bank_card');
const which = fc.constantFrom<Which>(0, 1);
const place = fc.nat(20);
/** Until whoever sent it is gone: before it arrives, while it is done, or when it is answered. */
const goneAfterMs = fc.constantFrom(1, 4, 8, 15, 30, 60);

const ordinary = [
  which.map((on) => step('confirm', [on], confirmsOn(on), mayAskForCaptcha)),
  which.map((on) => step('go to pay', [on], (walker) => goesToPay(walker, on))),
  fc.tuple(which, method).map(([on, by]) => step('pay', [on, by], (walker) => pays(walker, on, by))),
  place.map((one) => step('pay at the cashier', [one], (walker) => acts(walker, one, 'pay', {}))),
  place.map((one) => step('fail at the cashier', [one], (walker) => acts(walker, one, 'fail', {}))),
  which.map((on) => step('ask', [on], (walker) => quietly(asksStatus(walker.devices[on])))),
  fc.tuple(which, fc.nat(99)).map(([on, number]) =>
    step('correct', [on, number], ({ devices, memberNo }) =>
      quietly(
        devices[on].call(order.correct, {
          ...{ ...devices[on].process, member_no: memberNo, request_id: requestId() },
          ...{ field: 'address', value: `青禾路 ${number} 号 1 幢 101 室` },
        }),
      ),
    ),
  ),
  which.map((on) => step('cancel', [on], (walker, model) => cancels(walker, model, on))),
  which.map((on) =>
    step(
      'surrender',
      [on],
      async (walker, model) => {
        model.captchas += 1;
        const request = await quietly(surrenderRequest(walker, on));
        if (request) await quietly(walker.devices[on].call(policy.surrender, request));
      },
      mayAskForCaptcha,
    ),
  ),
];

const lostAnswers = [
  fc.tuple(method, goneAfterMs).map(([by, ms]) =>
    step('lost answer: pay', [by, ms], (walker) => {
      const request = payRequest(walker, by);
      walker.asked.push(request);
      return sendsAndIsGone(walker.devices[0], order.pay, request, ms);
    }),
  ),
  goneAfterMs.map((ms) =>
    step(
      'lost answer: confirm',
      [ms],
      async (walker, model) => {
        model.captchas += 1;
        const [device] = walker.devices;
        const request = await quietly(confirmation(applicantOn(device, walker.person)));
        if (request) await sendsAndIsGone(device, order.confirm, request, ms);
      },
      mayAskForCaptcha,
    ),
  ),
  fc.tuple(fc.constantFrom('confirm_order' as const, 'cancel' as const), goneAfterMs).map(([event, ms]) =>
    step(`lost answer: ${event}`, [ms], async ({ devices: [device] }, model) => {
      if (event === 'cancel' && model.cancel === 'no') model.cancel = 'asked';
      const { version } = await device.looks();
      const request = { ...device.process, event, version, request_id: requestId() };
      await sendsAndIsGone(device, insureProcess.handleProcess, request, ms);
    }),
  ),
];

const repeated = [
  fc.tuple(which, place).map(([on, one]) =>
    step('repeated call: pay', [on, one], async (walker) => {
      const request = at(walker.asked, one);
      if (request) await sendsPay(walker, on, request);
    }),
  ),
  place.map((one) =>
    step('repeated call: notice', [one], async ({ devices, opened }) => {
      const payment_no = at(opened, one)?.payment_no;
      if (payment_no !== undefined) await quietly(devices[0].call(cashier.noticeAgain, { payment_no }));
    }),
  ),
  place.map((one) =>
    step('repeated call: notice twice at once', [one], (walker) =>
      acts(walker, one, 'pay', { notice: 'doubled' }),
    ),
  ),
];

const twoTabs = [
  fc
    .tuple(method, method)
    .map(([a, b]) =>
      step('two tabs: pay', [a, b], (walker) => Promise.all([pays(walker, 0, a), pays(walker, 1, b)])),
    ),
  method.map((by) =>
    step('two tabs: pay and cancel', [by], (walker, model) =>
      Promise.all([pays(walker, 0, by), cancels(walker, model, 1)]),
    ),
  ),
  which.map((on) =>
    step('two tabs: pay one at the cashier, ask', [on], (walker) =>
      Promise.all([
        acts(walker, 0, 'pay', {}),
        acts(walker, 1, 'pay', {}),
        quietly(asksStatus(walker.devices[on])),
      ]),
    ),
  ),
  place.map((one) =>
    step('two tabs: a cashier that was left open', [one], async (walker) => {
      const opened = at(walker.opened, one);
      if (!opened) return;
      await quietly(followsToCashier(opened));
      await acts(walker, one, 'pay', {});
    }),
  ),
  fc.constant(
    step(
      'two tabs: surrender',
      [],
      async (walker, model) => {
        model.captchas += 1;
        const request = await quietly(surrenderRequest(walker, 0));
        if (!request) return;
        const again = { ...request, request_id: requestId() };
        await Promise.all(
          [request, again].map((one) => quietly(walker.devices[0].call(policy.surrender, one))),
        );
      },
      mayAskForCaptcha,
    ),
  ),
];

const notices = [
  fc
    .tuple(place, fc.constantFrom(0, 1, 3))
    .map(([one, seconds]) =>
      step('late notice', [one, seconds], (walker) =>
        acts(walker, one, 'pay', { notice: 'late', late_seconds: seconds }),
      ),
    ),
  place.map((one) => step('lost notice', [one], (walker) => acts(walker, one, 'pay', { notice: 'lost' }))),
  fc
    .tuple(place, fc.constantFrom<Act['spoil']>('signature', 'time'))
    .map(([one, spoil]) =>
      step('spoilt notice', [one, spoil], (walker) => acts(walker, one, 'pay', { spoil })),
    ),
  fc
    .tuple(place, fc.constantFrom(1, -1))
    .map(([one, off_by_fen]) =>
      step('notice of another amount', [one, off_by_fen], (walker) =>
        acts(walker, one, 'pay', { off_by_fen }),
      ),
    ),
];

const restarts = [
  fc.constant(step('restart', [], ({ server }) => server.restarts())),
  fc.tuple(which, method).map(([on, by]) =>
    step('restart: while paying', [on, by], async (walker) => {
      const paying = quietly(pays(walker, on, by));
      await walker.server.restarts();
      await paying;
    }),
  ),
  place.map((one) =>
    step('restart: while the money is booked', [one], async (walker) => {
      const acting = acts(walker, one, 'pay', {});
      await walker.server.restarts();
      await acting;
    }),
  ),
];

const toThePayment = [
  step('confirm', [0], confirmsOn(0)),
  step('go to pay', [0], (walker) => goesToPay(walker, 0)),
];
const payment = step('pay', [0, 'wechat'], (walker) => pays(walker, 0, 'wechat'));
const money = step('pay at the cashier', [0], (walker) => acts(walker, 0, 'pay', {}));

/** How far it is when the walk begins: a step taken at random seldom leads on. */
const beginnings: readonly (readonly Step[])[] = [
  [],
  toThePayment,
  [...toThePayment, payment],
  [...toThePayment, payment, money],
];

/** Walks of at most so many steps. */
export const walks = (mostSteps: number) =>
  fc.record({
    begins: fc.constantFrom(...beginnings),
    then: fc.commands([...ordinary, ...lostAnswers, ...repeated, ...twoTabs, ...notices, ...restarts], {
      ...{ maxCommands: mostSteps, size: '+1' },
    }),
  });
