import { asc, eq, isNotNull } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import { grouped } from '../../domain/grouped.ts';
import { canonicalJson, sha256 } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { consents } from '../../tables/consent.ts';
import { coreFiles } from '../../tables/file.ts';
import { orders } from '../../tables/order.ts';
import { policies, visitAnswers } from '../../tables/policy.ts';
import { shownTexts } from '../../tables/proof.ts';
import { healthConfirmations, riskAssessments, underwritingCases } from '../../tables/underwriting.ts';
import { membersOfOrders } from './members-of-orders.ts';
import { toldEvents, type ToldEvent } from './told-events.ts';

/** What was agreed, decided, assessed and recorded against the events that tell of it. Needs no key. */
export async function verifyAgreed(db: Queryable, problems: string[]): Promise<void> {
  const given = await toldEvents(db, 'give_consent');
  const kept = await db.select().from(consents).orderBy(asc(consents.id));
  await verifyConsents(db, { given, kept }, problems);
  await verifyWithdrawals(db, { given, kept }, problems);
  await verifyHealthConfirmations(db, problems);
  await verifyCases(db, problems);
  await verifyAssessments(db, problems);
  await verifyVisits(db, problems);
  await verifyVideos(db, problems);
}

/** The newest event of each owner, or of each what `of` names. */
const newest = <Name extends keyof EventDetails>(
  told: readonly ToldEvent<Name>[],
  of: (event: ToldEvent<Name>) => string = ({ ownerNo }) => ownerNo,
): ReadonlyMap<string, ToldEvent<Name>> => new Map(told.map((event) => [of(event), event]));

/** Consents as their events tell of them, and as they are kept, both in the order in which they were given. */
interface Consents {
  readonly given: readonly ToldEvent<'give_consent'>[];
  readonly kept: readonly (typeof consents.$inferSelect)[];
}

/** Each consent has its event and each event its consent, and the text that was shown is kept. */
async function verifyConsents(db: Queryable, { given, kept }: Consents, problems: string[]): Promise<void> {
  const keyOf = (no: string, purpose: string, version: string) => canonicalJson([no, purpose, version]);
  const texts = await db.select({ sha256: shownTexts.sha256 }).from(shownTexts);
  const keptTexts = new Set(texts.map(({ sha256 }) => sha256));
  const told = new Map<string, number>();
  for (const { ownerNo, detail } of given) {
    const key = keyOf(ownerNo, detail.purpose, detail.version);
    told.set(key, (told.get(key) ?? 0) + 1);
    if (detail.text !== undefined && !keptTexts.has(detail.text))
      problems.push(`a consent of ${ownerNo}: its text is gone`);
  }
  for (const { id, ownerNo, purpose, version } of kept) {
    const key = keyOf(ownerNo, purpose, version);
    const left = (told.get(key) ?? 0) - 1;
    told.set(key, left);
    if (left < 0) problems.push(`consent ${id} of ${ownerNo}: no event tells of it`);
  }
  for (const [key, left] of told) if (left > 0) problems.push(`consent ${key}: it is gone`);
}

/** Each consent was withdrawn when the events say, or holds; as many must be there as were given, or others are named. */
async function verifyWithdrawals(
  db: Queryable,
  { given, kept }: Consents,
  problems: string[],
): Promise<void> {
  const told = await withdrawalsTold(db, given);
  for (const [key, rows] of grouped(kept.map((row) => [consentKey(row.ownerNo, row.purpose), row]))) {
    const ends = told.get(key) ?? [];
    if (ends.length !== rows.length) continue;
    for (const [i, { id, ownerNo, withdrawnAt }] of rows.entries())
      if (withdrawnAt?.getTime() !== ends[i]?.getTime())
        problems.push(`the withdrawal of consent ${id} of ${ownerNo}: not what its events say`);
  }
}

const consentKey = (no: string, purpose: string): string => canonicalJson([no, purpose]);

/** When each consent to a purpose was withdrawn, as they were given one after another; null: it holds. */
async function withdrawalsTold(
  db: Queryable,
  given: Consents['given'],
): Promise<ReadonlyMap<string, readonly (Date | null)[]>> {
  const keyed = (told: readonly ToldEvent<'give_consent' | 'withdraw_consent'>[]) =>
    told.map((event) => [consentKey(event.ownerNo, event.detail.purpose), event] as const);
  const ends = grouped(keyed(await toldEvents(db, 'withdraw_consent')));
  return grouped(
    keyed(given).map(([key, { id }]) => [key, ends.get(key)?.find((end) => end.id > id)?.at ?? null]),
  );
}

/** What a member said last of the answers about them. */
async function verifyHealthConfirmations(db: Queryable, problems: string[]): Promise<void> {
  const told = newest(await toldEvents(db, 'confirm_health'));
  for (const { memberNo, right, contentSha256 } of await db.select().from(healthConfirmations)) {
    const detail = told.get(memberNo)?.detail;
    if (detail?.right !== right || detail.content_sha256 !== contentSha256)
      problems.push(`what member ${memberNo} said of their health: not what their events say`);
  }
}

/** What an underwriter decided last, where nothing was opened anew or forgotten since. */
async function verifyCases(db: Queryable, problems: string[]): Promise<void> {
  const told = newest(await toldEvents(db, 'decide_case'), ({ detail }) => detail.case_no);
  for (const { caseNo, status, result, decisionSealed } of await db.select().from(underwritingCases)) {
    if (status !== 'completed') continue;
    const detail = told.get(caseNo)?.detail;
    const sealed = decisionSealed === null ? null : sha256(decisionSealed);
    const isOlder = detail?.sealed_sha256 === undefined;
    if (detail?.result !== result || (!isOlder && detail.sealed_sha256 !== sealed))
      problems.push(`case ${caseNo}: not what its member's events say`);
  }
}

async function verifyAssessments(db: Queryable, problems: string[]): Promise<void> {
  const told = newest(await toldEvents(db, 'assess_risk'), ({ detail }) => detail.assessment_no);
  const rows = await db.select().from(riskAssessments);
  const kept = new Map(rows.map((row) => [row.assessmentNo, row.contentSealed]));
  // What they can bear is forgotten with their order (forgetAssessments).
  const forgotten = await membersOfOrders(db, isNotNull(orders.erasedAt));
  for (const [assessmentNo, { ownerNo, detail }] of told) {
    const sealed = kept.get(assessmentNo) ?? '';
    if (sealed === '') {
      if (!forgotten.has(ownerNo)) problems.push(`assessment ${assessmentNo}: it is gone`);
    } else if (detail.sealed_sha256 !== undefined && detail.sealed_sha256 !== sha256(sealed))
      problems.push(`assessment ${assessmentNo}: changed`);
  }
}

/** The answers of a visit: the last one to each question, and whether it was explained before. */
async function verifyVisits(db: Queryable, problems: string[]): Promise<void> {
  const answers = await toldEvents(db, 'answer_visit');
  const told = newest(answers, ({ ownerNo, detail }) => canonicalJson([ownerNo, detail.question]));
  const rows = await db
    .select({ orderNo: policies.orderNo, given: visitAnswers })
    .from(visitAnswers)
    .innerJoin(policies, eq(policies.policyNo, visitAnswers.policyNo));
  for (const { orderNo, given } of rows) {
    const detail = told.get(canonicalJson([orderNo, given.question]))?.detail;
    if (detail?.answer !== given.answer || detail.explained !== given.explained)
      problems.push(`the visit's answer ${given.question} of order ${orderNo}: not what its events say`);
  }
}

/** A recording's video lies under the first digits of its hash, which stands whole in the event of its verdict. */
async function verifyVideos(db: Queryable, problems: string[]): Promise<void> {
  const ofVideo = eq(coreFiles.purpose, 'permanent_video');
  const rows = await db.select({ no: coreFiles.ownerNo, key: coreFiles.key }).from(coreFiles).where(ofVideo);
  const keysOf = grouped(rows.map(({ no, key }) => [no, key]));
  for (const name of ['verdict_pass', 'verdict_return', 'verdict_review'] as const)
    for (const { ownerNo, detail } of await toldEvents(db, name)) {
      const hash = detail.video_sha256;
      if (hash === undefined) continue;
      const keys = keysOf.get(ownerNo);
      const isErased = keys === undefined;
      if (!isErased && !keys.some((key) => key.includes(hash.slice(0, 16))))
        problems.push(`the video of recording ${ownerNo}: not the one that was judged`);
    }
}
