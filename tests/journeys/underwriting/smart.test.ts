import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { health } from '../../../contract/services/health.ts';
import { order } from '../../../contract/services/order.ts';
import { conditionsOf } from '../../../server/records/underwriting/conditions.ts';
import { orders } from '../../../server/tables/order.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant } from '../../support/underwriting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 300_000);
afterAll(() => server?.close());

const containing = (text: string): unknown => expect.stringContaining(text);
const generous = { timeout: 180_000 };

async function firstFenOf({ processNo }: Declarant): Promise<number> {
  const { db } = server.server.running.context.connection;
  const [row] = await db.select().from(orders).where(eq(orders.processNo, processNo));
  return row!.firstFen;
}

const statusOf = async (device: Declarant) => (await device.call(order.details, device.process)).status;

/** What payment and policy are told. */
async function asOthersSeeThem(device: Declarant) {
  const { context } = server.server.running;
  const { data } = await device.looks();
  return await conditionsOf(context, context.connection.db, data.order_no ?? '');
}

test('extra premium and exclusion are accepted one by one, to the fen', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  const declared = await device.declares({ hypertension: [], nodule: ['thyroid'] });
  expect(declared).toMatchObject({ conclusion: 'secondary_confirmation', next: 'smart' });
  expect(await device.call(health.getSmartMwUrl, device.process)).toMatchObject({
    url: containing('/intelligent-underwriting'),
    members: [{ done: false }],
  });
  expect(await statusOf(device)).toBe('to_be_intelligent_underwriting');
  const first = await device.asksSmart();
  expect(first).toMatchObject({ current: { question: 'hypertension_level' }, about_left: 4 });
  const second = await device.goesThroughSmart('middle');
  expect(second).toMatchObject({
    topic: containing('结节'),
    current: { question: 'nodule_where' },
  });
  expect(second.diseases.map(({ name }) => name)).toContain('甲状腺结节');
  const found = await device.answersSmart({ disease: 'thyroid_nodule' });
  expect(found.current).toMatchObject({
    question: 'thyroid_level',
    help: containing('TI-RADS'),
  });
  expect(await device.goesThroughSmart('three')).toMatchObject({ current: null, outcome: 'extra_fee' });

  const { terms, next } = await device.concludes();
  expect(next).toBe('conditions');
  expect(await statusOf(device)).toBe('to_be_health');
  expect(terms!.conditions.map(({ kind }) => kind)).toEqual(['exclusion', 'extra']);
  const [exclusion, extra] = terms!.conditions;
  expect(extra!.extra_fen).toBe(Math.round(extra!.plain_fen! * 0.25));
  expect(terms!.first_fen).toBe(device.firstFen + extra!.extra_fen!);
  await refuses('processStepUnfinished', device.goesOn('pass_health'));
  expect(await device.accepts(extra!.condition_no)).toMatchObject({ next: 'conditions' });
  expect(await firstFenOf(device)).toBe(device.firstFen);
  await refuses('conditionMissing', device.accepts('Cnothing'));
  expect(await device.accepts(exclusion!.condition_no)).toMatchObject({
    next: 'pass',
    terms: { accepted: true },
  });
  expect(await firstFenOf(device)).toBe(terms!.first_fen);
  expect(await asOthersSeeThem(device)).toMatchObject([
    {
      outcome: 'add_fee_and_exclusion',
      extras: [{ itemNo: 'CI-MAIN', permille: 250, fen: extra!.extra_fen }],
      exclusions: [exclusion!.text],
    },
  ]);
  expect(await device.goesOn('pass_health')).toMatchObject({ current_step_alias: 'ocr' });
});

test('an answer is changed, and what hangs on it is dropped only when agreed to', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ hypertension: [], liver: ['b_carrier'] });
  await device.goesThroughSmart('b_carrier');
  const change = [{ question: 'hepatitis_kind', value: 'c' }, { of: 'liver' }] as const;
  const kept = await device.answersSmart({ question: 'hepatitis_kind', value: 'b_carrier' }, { of: 'liver' });
  expect(kept.answered).toHaveLength(1);
  const ended = await device.goesThroughSmart('normal');
  expect(ended).toMatchObject({ current: { question: 'hypertension_level' } });
  for (const unknown of [
    { question: 'hepatitis_kind', value: 'never_offered' },
    { question: 'never_asked', value: 'normal' },
  ])
    await refuses('smartQuestionMissing', device.answersSmart(unknown, { of: 'liver' }));
  const refused = await refuses('smartAnswersDropped', device.answersSmart(...change));
  expect(refused.data).toMatchObject({ dropped: [{ label: '都正常' }] });
  const changed = await device.answersSmart(change[0], { ...change[1], drop: true });
  expect(changed).toMatchObject({ current: null, outcome: 'need_human_underwriting' });
  expect(await device.concludes()).toMatchObject({ next: 'manual' });
  await refuses(
    'healthAnswersFixed',
    device.answersSmart({ question: 'hypertension_level', value: 'mild' }, { of: 'hypertension' }),
  );
  expect(await device.goesOn('turn_to_manual')).toMatchObject({
    current_step_alias: 'manpower_underwriting',
  });
});

test('who does not accept gives up, or asks a person', generous, async () => {
  const gives = await Declarant.applies(server.origin, 'AX-CI-02');
  await gives.declares({ hypertension: [] });
  await gives.goesThroughSmart('middle');
  expect(await gives.goesOn('cancel')).toMatchObject({ status: 'cancel' });
  const [condition] = (await gives.concludes()).terms!.conditions;
  await refuses('processOver', gives.accepts(condition!.condition_no));

  const asks = await Declarant.applies(server.origin, 'AX-CI-02');
  await asks.declares({ hypertension: [] });
  await asks.goesThroughSmart('middle');
  expect(await asks.choosesPerson()).toMatchObject({ next: 'manual', terms: null });
  expect(await asks.goesOn('turn_to_manual')).toMatchObject({ current_step_alias: 'manpower_underwriting' });
});

test('a chain may end in a postponement', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ hypertension: [] });
  expect(await device.goesThroughSmart('unknown')).toMatchObject({ outcome: 'postpone' });
  expect(await device.concludes()).toMatchObject({
    conclusion: 'refuse',
    reasons: [{ outcome: 'postpone', text: containing('过一段时间') }],
  });
  await refuses('manualNotOffered', (await Declarant.applies(server.origin, 'AX-MED-01')).choosesPerson());
});
