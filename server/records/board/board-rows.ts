import { and, count, desc, eq, gt, inArray, isNull, max, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { BoardCustomer } from '../../../contract/services/sales-recording.ts';
import { grouped } from '../../domain/grouped.ts';
import {
  answersToAsk,
  boardSteps,
  isLinkToSend,
  openAsk,
  owedNext,
  readSegments,
  resendFrom,
  salesMay,
  submissionsLeft,
} from '../../domain/board/board.ts';
import type { BoardFacts } from '../../domain/board/board.ts';
import type { EventName } from '../../domain/events.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { people } from '../../tables/person.ts';
import { products } from '../../tables/product.ts';
import { draftClips, recordings } from '../../tables/recording.ts';
import { linkAddress, newestLinks, type LinkRow } from '../links/links.ts';
import { policyItemsOf } from '../recording/policy-facts.ts';
import { factsOf } from './board-facts.ts';
import { notesOf } from './notes.ts';
import type { PersonRow, RecordingRow } from '../recording/recordings.ts';
import { recordingsOfEnded } from '../policy/policies.ts';
import { submissionsUsed } from '../recording/submissions.ts';

/** When a step was done last, by the event that says so. */
const doneBy: Record<BoardCustomer['steps'][number]['step'], readonly EventName[]> = {
  identity: ['identify'],
  policy: ['confirm_policy'],
  will_check: ['check_will'],
  recording: ['submit'],
  verdict: ['verdict_pass', 'review_pass'],
};
const shownEvents: readonly EventName[] = [
  ...Object.values(doneBy).flat(),
  'open_link',
  'renew',
  'ask_adviser',
  'send_link',
];

type ProductRow = typeof products.$inferSelect;

/** Everything that the rows of some recordings are made of, each fetched once for all. */
interface BoardData {
  readonly at: Date;
  readonly origin: string;
  readonly used: ReadonlyMap<string, number>;
  /** Those whose policy has ended. */
  readonly ended: ReadonlySet<string | null>;
  readonly links: ReadonlyMap<string, LinkRow>;
  readonly times: ReadonlyMap<string, ReadonlyMap<string, Date>>;
  readonly sent: ReadonlyMap<string, readonly Date[]>;
  readonly notes: ReadonlyMap<string, string>;
  readonly drafts: ReadonlyMap<string, Parameters<typeof readSegments>[1]>;
}

/** Where a page of the board ended. */
interface BoardPlace {
  readonly updatedAt: Date;
  readonly recordingNo: string;
}

/** One page of a sales agent's own customers, the last changed first, and the place where the next one begins. */
export async function boardPage(
  context: ServiceContext,
  tx: Queryable,
  salesNo: string,
  origin: string,
  { after, limit }: { readonly after?: BoardPlace; readonly limit: number },
): Promise<{ readonly customers: BoardCustomer[]; readonly next: BoardPlace | null }> {
  const rows = await ownRows(tx, salesNo, limit + 1, after && isBehind(after));
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? page.at(-1)?.recordings : undefined;
  return { customers: await boardRows(context, tx, origin, page), next: next ?? null };
}

/** One of a sales agent's own customers; undefined: there is none of that number. */
export async function boardCustomer(
  context: ServiceContext,
  tx: Queryable,
  salesNo: string,
  origin: string,
  recordingNo: string,
): Promise<BoardCustomer | undefined> {
  const rows = await ownRows(tx, salesNo, 1, eq(recordings.recordingNo, recordingNo));
  return (await boardRows(context, tx, origin, rows))[0];
}

type OwnRow = Awaited<ReturnType<typeof ownRows>>[number];

const ownRows = (tx: Queryable, salesNo: string, limit: number, which: SQL | undefined) =>
  tx
    .select()
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .innerJoin(products, eq(products.productNo, recordings.productNo))
    .where(and(isCustomerOf(salesNo), which))
    .orderBy(desc(recordings.updatedAt), desc(recordings.recordingNo))
    .limit(limit);

/** Whoever was forgotten is nobody's customer any more. */
const isCustomerOf = (salesNo: string): SQL | undefined =>
  and(eq(recordings.salesNo, salesNo), isNull(recordings.forgottenAt));

/** As one comparison of both: an index goes to the place itself. */
const isBehind = ({ updatedAt, recordingNo }: BoardPlace): SQL =>
  sql`(${recordings.updatedAt}, ${recordings.recordingNo}) < (${updatedAt.toISOString()}::timestamptz, ${recordingNo})`;

async function boardRows(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  origin: string,
  rows: readonly OwnRow[],
): Promise<BoardCustomer[]> {
  const numbers = rows.map((row) => row.recordings.recordingNo);
  if (numbers.length === 0) return [];
  const at = now();
  const data: BoardData = {
    at,
    origin,
    used: await submissionsUsed(tx, numbers),
    ended: await recordingsOfEnded(tx, numbers),
    links: await newestLinks(tx, numbers),
    times: await eventTimes(tx, numbers),
    sent: await linksSent(tx, numbers, at),
    notes: await notesOf(tx, personalData, numbers),
    drafts: await openDrafts(tx, numbers),
  };
  return rows.map(({ recordings: recording, people: person, products: product }) =>
    boardRow(recording, product, namesOf(personalData, person), data),
  );
}

/** Where a page ended, as it goes over the wire: exact, since whole milliseconds are written. */
export const cursorOf = ({ updatedAt, recordingNo }: BoardPlace): string =>
  `${updatedAt.getTime()}.${recordingNo}`;

export function placeAt(cursor: string): BoardPlace {
  const [at = '0', recordingNo = ''] = cursor.split('.');
  return { updatedAt: new Date(Number(at)), recordingNo };
}

function namesOf(personalData: ServiceContext['personalData'], person: PersonRow) {
  return {
    name: personalData.open(person.nameSealed),
    mobile_masked: maskMobile(personalData.open(person.mobileSealed)),
  };
}

function boardRow(
  recording: RecordingRow,
  product: ProductRow,
  names: Pick<BoardCustomer, 'name' | 'mobile_masked'>,
  data: BoardData,
): BoardCustomer {
  const { recordingNo } = recording;
  const used = data.used.get(recordingNo) ?? 0;
  const sent = data.sent.get(recordingNo) ?? [];
  const facts = factsOf(recording, data.links.get(recordingNo), used, data.ended.has(recordingNo), data.at);
  const items = policyItemsOf(recording, product);
  const from = resendFrom(sent, data.at);
  return {
    recording_no: recordingNo,
    status: facts.status,
    ...names,
    product_name: product.name,
    owed: owedNext(facts),
    steps: boardSteps(facts).map(({ step, state }) => ({
      step,
      state,
      at: state === 'done' ? iso(timeOf(data, recordingNo, doneBy[step])) : null,
    })),
    policy_items: { done: items.filter((item) => item.confirmed_at !== null).length, total: items.length },
    segments: readSegments(recording.segments, data.drafts.get(recordingNo) ?? []),
    repeat: recording.segments.flatMap(({ status, remark }, i) =>
      status === 'repeat' ? [{ place: i + 1, remark }] : [],
    ),
    submissions_left: submissionsLeft(facts.submissionsUsed),
    link: linkOf(recording, facts, data),
    may: salesMay(facts),
    asked_at: isLinkToSend(facts) ? iso(askedAt(data, recordingNo)) : null,
    note: data.notes.get(recordingNo) ?? '',
    resend_from: iso(from),
    resend_after: from ? Math.ceil((from.getTime() - data.at.getTime()) / 1000) : 0,
    updated_at: recording.updatedAt.toISOString(),
  };
}

function linkOf(recording: RecordingRow, facts: BoardFacts, data: BoardData): BoardCustomer['link'] {
  const { recordingNo } = recording;
  const link = data.links.get(recordingNo);
  const state = facts.status === 'expired' || facts.status === 'revoked' ? facts.status : 'open';
  const openedAt = timeOf(data, recordingNo, ['open_link']);
  const madeAt = link?.createdAt ?? recording.createdAt;
  return {
    state,
    address: link && state === 'open' ? linkAddress(data.origin, link.code) : null,
    expires_at: recording.expiresAt.toISOString(),
    opened_at: openedAt && openedAt >= madeAt ? openedAt.toISOString() : null,
    sent_at: iso(data.sent.get(recordingNo)?.[0]),
  };
}

/** The customer's wish for a link, as long as none was sent or made since. */
function askedAt(data: BoardData, recordingNo: string): Date | undefined {
  const asked = timeOf(data, recordingNo, ['ask_adviser']);
  return openAsk(asked, timeOf(data, recordingNo, answersToAsk));
}

function timeOf({ times }: BoardData, recordingNo: string, names: readonly EventName[]): Date | undefined {
  return latest(names.map((name) => times.get(recordingNo)?.get(name)));
}

/** Times of the last day's messages with the link, the newest first. */
export async function linksSent(
  tx: Queryable,
  recordingNos: readonly string[],
  now: Date,
): Promise<Map<string, Date[]>> {
  const rows = await tx
    .select({ recordingNo: events.ownerNo, at: events.at })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, 'recording'),
        inArray(events.ownerNo, [...recordingNos]),
        eq(events.name, 'send_link'),
        gt(events.at, new Date(now.getTime() - 86_400_000)),
      ),
    )
    .orderBy(desc(events.id));
  return grouped(rows.map(({ recordingNo, at }) => [recordingNo, at]));
}

async function eventTimes(
  tx: Queryable,
  recordingNos: readonly string[],
): Promise<Map<string, Map<string, Date>>> {
  const rows = await tx
    .select({
      recordingNo: events.ownerNo,
      name: events.name,
      at: max(events.at),
    })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, 'recording'),
        inArray(events.ownerNo, [...recordingNos]),
        inArray(events.name, [...shownEvents]),
      ),
    )
    .groupBy(events.ownerNo, events.name);
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

/** How many customers a sales agent has. */
export async function countCustomers(tx: Queryable, salesNo: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(recordings).where(isCustomerOf(salesNo));
  return Number(row?.total ?? 0);
}

function latest(dates: readonly (Date | undefined)[]): Date | undefined {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), undefined);
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
