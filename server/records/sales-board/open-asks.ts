import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { answersToMemberAsk, answersToSaleAsk, openAsk } from '../../domain/board/board.ts';
import { grouped } from '../../domain/grouped.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';

/** Somebody before a dead link of a sale waits for another. */
export interface OpenAsk {
  /** Whose link it is; null: the applicant's. */
  readonly memberNo: string | null;
  readonly since: Date;
}

/** Of these sales, the newest first, by process number. */
export async function openAsks(
  tx: Queryable,
  processNos: readonly string[],
): Promise<Map<string, readonly OpenAsk[]>> {
  const told = await newestOfSales(tx, processNos);
  const asks = told.filter(({ name }) => name === 'ask_adviser');
  const invited = await newestOfMembers(
    tx,
    asks.flatMap(({ memberNo }) => memberNo ?? []),
  );
  const open = asks.flatMap(({ processNo, memberNo, tellsWho, at }) => {
    // What was asked before the event told whose link it is was closed by any answer.
    const isAnswer = (one: (typeof told)[number]) =>
      one.name !== 'ask_adviser' && (!tellsWho || one.memberNo === memberNo);
    const answers = told.filter((one) => one.processNo === processNo && isAnswer(one));
    const times = [...answers.map((one) => one.at), invited.get(memberNo ?? '') ?? null];
    const answered = Math.max(...times.map((time) => time?.getTime() ?? 0));
    const since = openAsk(at ?? undefined, new Date(answered));
    return since ? [{ processNo, memberNo, since }] : [];
  });
  open.sort((a, b) => b.since.getTime() - a.since.getTime());
  return grouped(open.map(({ processNo, ...ask }) => [processNo, ask]));
}

const memberNo = sql<string | null>`${events.detail}->>'member_no'`;
const tellsWho = sql<boolean>`jsonb_exists(${events.detail}, 'member_no')`;

async function newestOfSales(tx: Queryable, processNos: readonly string[]) {
  if (processNos.length === 0) return [];
  return await tx
    .select({ processNo: events.ownerNo, name: events.name, memberNo, tellsWho, at: max(events.at) })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, 'process'),
        inArray(events.ownerNo, [...processNos]),
        inArray(events.name, ['ask_adviser', ...answersToSaleAsk]),
      ),
    )
    .groupBy(events.ownerNo, events.name, memberNo, tellsWho);
}

/** When each of them was invited or came in last. */
async function newestOfMembers(
  tx: Queryable,
  memberNos: readonly string[],
): Promise<Map<string, Date | null>> {
  if (memberNos.length === 0) return new Map();
  const rows = await tx
    .select({ no: events.ownerNo, at: max(events.at) })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, 'member'),
        inArray(events.ownerNo, [...memberNos]),
        inArray(events.name, [...answersToMemberAsk]),
      ),
    )
    .groupBy(events.ownerNo);
  return new Map(rows.map(({ no, at }) => [no, at]));
}
