import { and, count, desc, eq, gt, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { maskMobile } from '../../contract/id-number.ts';
import type { BoardCustomer } from '../../contract/services/sales-recording.ts';
import {
  agentMay,
  boardSteps,
  owedNext,
  readSegments,
  resendFrom,
  submissionsLeft,
} from '../domain/board.ts';
import type { BoardFacts } from '../domain/board.ts';
import { isOpen } from '../domain/recording.ts';
import type { Queryable } from '../ports/database.ts';
import {
  draftClips,
  people,
  products,
  recordingEvents,
  recordings,
  transmitRecords,
} from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import { policyItemsOf } from './policy-facts.ts';
import type { RecordingRow } from './recording-access.ts';
import { submissionsUsed } from './submissions.ts';

/** More than an agent can look through; the rest is counted. */
export const mostRows = 500;

/** When a step was done last, by the event that says so. */
const doneBy: Record<BoardCustomer['steps'][number]['step'], readonly string[]> = {
  identity: ['identify'],
  policy: ['confirm_policy'],
  will_check: ['check_will'],
  recording: ['submit'],
  verdict: ['verdict_pass', 'review_pass'],
};
const told = [...Object.values(doneBy).flat(), 'open_link', 'renew'];

type LinkRow = typeof transmitRecords.$inferSelect;

/** The rows of an agent's own customers, the last changed first; one of them where it is named. */
export async function boardRows(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  salesNo: string,
  origin: string,
  recordingNo?: string,
): Promise<BoardCustomer[]> {
  const rows = await tx
    .select()
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .innerJoin(products, eq(products.productNo, recordings.productNo))
    .where(
      and(
        eq(recordings.salesNo, salesNo),
        recordingNo === undefined ? undefined : eq(recordings.recordingNo, recordingNo),
      ),
    )
    .orderBy(desc(recordings.updatedAt))
    .limit(mostRows);
  const numbers = rows.map((row) => row.recordings.recordingNo);
  if (numbers.length === 0) return [];
  const at = now();
  const used = await submissionsUsed(tx, numbers);
  const links = await newestLinks(tx, numbers);
  const times = await eventTimes(tx, numbers);
  const sent = await linksSent(tx, numbers, at);
  const drafts = await openDrafts(tx, numbers);

  return rows.map(({ recordings: recording, people: person, products: product }) => {
    const number = recording.recordingNo;
    const link = links.get(number);
    const time = (names: readonly string[]) => latest(names.map((name) => times.get(number)?.get(name)));
    const facts = factsOf(recording, link, used.get(number) ?? 0, at);
    const items = policyItemsOf(recording, product);
    const madeAt = link?.createdAt ?? recording.createdAt;
    const openedAt = time(['open_link']);
    return {
      recording_no: number,
      status: facts.status,
      name: personalData.open(person.nameSealed),
      mobile_masked: maskMobile(personalData.open(person.mobileSealed)),
      product_name: product.name,
      owed: owedNext(facts),
      steps: boardSteps(facts).map(({ step, state }) => ({
        step,
        state,
        at: state === 'done' ? iso(time(doneBy[step])) : null,
      })),
      policy_items: { done: items.filter((item) => item.confirmed_at !== null).length, total: items.length },
      segments: readSegments(recording.segments, drafts.get(number) ?? []),
      repeat: recording.segments.flatMap(({ status, remark }, i) =>
        status === 'repeat' ? [{ place: i + 1, remark }] : [],
      ),
      submissions_left: submissionsLeft(facts.submissionsUsed),
      link: {
        state: facts.status === 'expired' || facts.status === 'revoked' ? facts.status : 'open',
        address:
          link && facts.status !== 'expired' && facts.status !== 'revoked'
            ? linkAddress(origin, link.code)
            : null,
        expires_at: recording.expiresAt.toISOString(),
        opened_at: openedAt && openedAt >= madeAt ? openedAt.toISOString() : null,
        sent_at: iso(sent.get(number)?.[0]),
      },
      may: agentMay(facts),
      resend_from: iso(resendFrom(sent.get(number) ?? [], at)),
      updated_at: recording.updatedAt.toISOString(),
    };
  });
}

export const linkAddress = (origin: string, code: string) => `${origin}/#/bridge?code=${code}`;

/** A link that is over counts as expired from that moment, whether the clock's job has been by or not. */
export function factsOf(
  recording: RecordingRow,
  link: LinkRow | undefined,
  used: number,
  now: Date,
): BoardFacts {
  const over = recording.expiresAt <= now || (link !== undefined && link.expiresAt <= now);
  return {
    status: over && isOpen(recording.status) ? 'expired' : recording.status,
    willCheck: recording.willCheck,
    identified: recording.holder !== null,
    submissionsUsed: used,
  };
}

export async function newestLinks(
  tx: Queryable,
  recordingNos: readonly string[],
): Promise<Map<string, LinkRow>> {
  const rows = await tx
    .selectDistinctOn([transmitRecords.recordingNo])
    .from(transmitRecords)
    .where(inArray(transmitRecords.recordingNo, [...recordingNos]))
    .orderBy(transmitRecords.recordingNo, desc(transmitRecords.createdAt));
  return new Map(rows.map((row) => [row.recordingNo, row]));
}

/** Times of the last day's messages with the link, the newest first. */
export async function linksSent(
  tx: Queryable,
  recordingNos: readonly string[],
  now: Date,
): Promise<Map<string, Date[]>> {
  const rows = await tx
    .select({ recordingNo: recordingEvents.recordingNo, at: recordingEvents.at })
    .from(recordingEvents)
    .where(
      and(
        inArray(recordingEvents.recordingNo, [...recordingNos]),
        eq(recordingEvents.name, 'send_link'),
        gt(recordingEvents.at, new Date(now.getTime() - 86_400_000)),
      ),
    )
    .orderBy(desc(recordingEvents.id));
  return grouped(rows.map(({ recordingNo, at }) => [recordingNo, at]));
}

async function eventTimes(
  tx: Queryable,
  recordingNos: readonly string[],
): Promise<Map<string, Map<string, Date>>> {
  const rows = await tx
    .select({
      recordingNo: recordingEvents.recordingNo,
      name: recordingEvents.name,
      at: max(recordingEvents.at),
    })
    .from(recordingEvents)
    .where(and(inArray(recordingEvents.recordingNo, [...recordingNos]), inArray(recordingEvents.name, told)))
    .groupBy(recordingEvents.recordingNo, recordingEvents.name);
  const times = new Map<string, Map<string, Date>>();
  for (const { recordingNo, name, at } of rows) {
    const own = times.get(recordingNo) ?? new Map<string, Date>();
    if (at) own.set(name, at);
    times.set(recordingNo, own);
  }
  return times;
}

/** What devices told of since the last submission. */
async function openDrafts(tx: Queryable, recordingNos: readonly string[]) {
  const rows = await tx
    .select({ recordingNo: draftClips.recordingNo, clip: draftClips.clip })
    .from(draftClips)
    .innerJoin(recordings, eq(recordings.recordingNo, draftClips.recordingNo))
    .where(
      and(
        inArray(draftClips.recordingNo, [...recordingNos]),
        or(isNull(recordings.submittedAt), gt(draftClips.updatedAt, recordings.submittedAt)),
      ),
    );
  return grouped(rows.map(({ recordingNo, clip }) => [recordingNo, clip]));
}

/** How many customers an agent has. */
export async function countCustomers(tx: Queryable, salesNo: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(recordings).where(eq(recordings.salesNo, salesNo));
  return Number(row?.total ?? 0);
}

/** The number of the newest event; what happens later has a higher one, or commits late (recording-feed.ts). */
export async function lastEventId(tx: Queryable): Promise<number> {
  const [row] = await tx
    .select({ id: sql<number>`coalesce(max(${recordingEvents.id}), 0)::int` })
    .from(recordingEvents);
  return row?.id ?? 0;
}

function grouped<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

function latest(dates: readonly (Date | undefined)[]): Date | undefined {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), undefined);
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
