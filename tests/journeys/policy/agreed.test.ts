import { createHash } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policy } from '../../../contract/services/policy.ts';
import { noticeContent } from '../../../server/domain/underwriting/notice.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { events } from '../../../server/tables/event.ts';
import { orders } from '../../../server/tables/order.ts';
import { shownTexts } from '../../../server/tables/proof.ts';
import { healthNotices } from '../../../server/tables/underwriting.ts';
import { answers, assessesRisk, buysAnnuity, receivesPolicy } from '../../support/policy-holder.ts';
import { withStandIns } from '../../support/identity.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { toldAfter } from '../../support/tampered.ts';
import { Declarant, Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

const db = () => context.connection.db;
const { parse, stringify } = JSON;

async function isUnderwritten(): Promise<Declarant> {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const extra = { item_no: 'CI-MAIN', permille: 150 };
  await new Underwriter(server.origin).concludes(device, { result: 'add_fee_pass', extra });
  return device;
}

/** Agrees that their health is asked for, takes it back, and agrees once more. */
async function changesTheirMind(): Promise<void> {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.consentsToHealth();
  await device.withdrawsHealth();
  await device.consentsToHealth();
}

async function isVisited(): Promise<Declarant> {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assessesRisk(device);
  await buysAnnuity(device);
  await receivesPolicy(device);
  const { questions } = await device.call(policy.visit, device.process);
  await answers(device, questions[0]?.question ?? '', 'no');
  return device;
}

/** The notice as somebody would have it who could seal: one answer is another. */
async function noticeWithAnotherAnswer({ processNo }: Declarant): Promise<string> {
  const [row] = await db()
    .select({ sealed: healthNotices.contentSealed })
    .from(healthNotices)
    .innerJoin(orders, eq(orders.orderNo, healthNotices.orderNo))
    .where(eq(orders.processNo, processNo));
  const content = noticeContent.parse(parse(context.personalData.open(row?.sealed ?? '')));
  const given = content.answers.map((one) => ({ ...one, answer: 'none' as const, chosen: [] }));
  return context.personalData.seal(stringify({ ...content, answers: given }));
}

test('what was declared, decided, assessed, answered and consented to is proven', async () => {
  const underwritten = await isUnderwritten();
  const visited = await isVisited();
  await changesTheirMind();
  const whole = await verifyChain(db(), context.personalData);
  expect(whole.problems).toEqual([]);
  const otherNotice = await noticeWithAnotherAnswer(underwritten);
  const otherDecision = context.personalData.seal('{}');
  const tampered: [string, SQL, RegExp, withoutKey: boolean][] = [
    [
      'an answer',
      sql`update health_notices set content_sealed = ${otherNotice}`,
      /^the health notice/,
      false,
    ],
    ['a notice less', sql`delete from health_notices`, /^the health notice of .* is gone/, true],
    [
      'a decision',
      sql`update underwriting_cases set decision_sealed = ${otherDecision} where status = 'completed'`,
      /^case .* say/,
      true,
    ],
    [
      'a result',
      sql`update underwriting_cases set result = 'pass' where status = 'completed'`,
      /^case/,
      true,
    ],
    [
      'an assessment',
      sql`update risk_assessments set content_sealed = ${otherDecision}`,
      /^assessment/,
      true,
    ],
    ['an answer of the visit', sql`update visit_answers set answer = 'yes'`, /^the visit's answer/, true],
    [
      'an explanation of the visit',
      sql`update visit_answers set explained = not explained`,
      /^the visit's answer/,
      true,
    ],
    ['a withdrawal less', sql`update consents set withdrawn_at = null`, /^the withdrawal of consent/, true],
    [
      'a withdrawal more',
      sql`update consents set withdrawn_at = given_at where withdrawn_at is null`,
      /^the withdrawal of consent/,
      true,
    ],
    [
      'a withdrawal of another day',
      sql`update consents set withdrawn_at = withdrawn_at + interval '1 day'`,
      /^the withdrawal of consent/,
      true,
    ],
    ['a consent less', sql`delete from consents where purpose = 'health'`, /^consent .* is gone/, true],
    [
      'a consent more',
      sql`insert into consents (owner_kind, owner_no, purpose, version, actor, given_at)
        select owner_kind, owner_no, 'face', 'x', actor, given_at from consents limit 1`,
      /^consent .*: no event/,
      true,
    ],
    ['a text less', sql`delete from shown_texts where kind = 'consent'`, /its text is gone/, true],
  ];
  for (const [what, change, told, withoutKey] of tampered) {
    const [withKey, without] = await toldAfter(context, change);
    expect([what, withKey], what).toEqual([what, expect.arrayContaining([expect.stringMatching(told)])]);
    expect([what, without?.some((one) => told.test(one))]).toEqual([what, withoutKey]);
  }
  expect(await verifyChain(db(), null)).toMatchObject({ digest: whole.digest, problems: [] });
  await answers(visited, 'product', 'no').catch(() => answers(visited, 'identity', 'no'));
  expect((await verifyChain(db(), null)).digest).not.toBe(whole.digest);
}, 240_000);

test('the questions and the consent can be shown again as they were', async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares();
  const of = (name: 'declare_health' | 'give_consent') =>
    db().select().from(events).where(eq(events.name, name));
  const declared = (await of('declare_health')).find(({ ownerNo }) => ownerNo === device.processNo);
  const hash = String(declared?.detail['texts_sha256']);
  const kept = async (sha256: string, kind: 'health' | 'consent') => {
    const same = and(eq(shownTexts.sha256, sha256), eq(shownTexts.kind, kind));
    const [row] = await db().select().from(shownTexts).where(same);
    return row?.text ?? '';
  };
  const questions = await kept(hash, 'health');
  expect(createHash('sha256').update(questions).digest('hex')).toBe(hash);
  const { members } = await device.asksForHealth();
  expect(members[0]?.questions.length).toBeGreaterThan(0);
  for (const { text } of members[0]?.questions ?? []) expect(questions).toContain(text);
  const given = (await of('give_consent')).filter(({ detail }) => detail['purpose'] === 'health').at(-1);
  const consented = await kept(String(given?.detail['text']), 'consent');
  expect(consented.split('\n')[0]).toBe('健康信息授权');
  expect(consented).toContain('：');
});
