import { and, eq, inArray, max } from 'drizzle-orm';
import { answersToSaleAsk, openAsk } from '../../domain/board/board.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';

/** Since when somebody before a dead link of these sales waits for another, by process number. */
export async function openAsks(tx: Queryable, processNos: readonly string[]): Promise<Map<string, Date>> {
  if (processNos.length === 0) return new Map();
  const rows = await tx
    .select({ processNo: events.ownerNo, name: events.name, at: max(events.at) })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, 'process'),
        inArray(events.ownerNo, [...processNos]),
        inArray(events.name, ['ask_adviser', ...answersToSaleAsk]),
      ),
    )
    .groupBy(events.ownerNo, events.name);
  const asks = rows.filter(({ name }) => name === 'ask_adviser');
  return new Map(
    asks.flatMap(({ processNo, at: asked }) => {
      const answers = rows.flatMap((row) =>
        row.processNo === processNo && row.name !== 'ask_adviser' && row.at ? [row.at.getTime()] : [],
      );
      const answered = answers.length > 0 ? new Date(Math.max(...answers)) : undefined;
      const since = openAsk(asked ?? undefined, answered);
      return since ? [[processNo, since] as const] : [];
    }),
  );
}
