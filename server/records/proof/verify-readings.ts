import { eq } from 'drizzle-orm';
import { canonicalJson } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { documentReadings, processes } from '../../tables/process.ts';
import { toldEvents, type ToldEvent } from './told-events.ts';

/** How far each text was read against what its process's events say last; what is from before such events stands alone. */
export async function verifyReadings(db: Queryable, problems: string[]): Promise<void> {
  const told = await toldEvents(db, 'read_documents');
  const left = readingsTold(told);
  const isOlder = await begunBefore(db, told[0]?.id);
  for (const { processNo, documentNo, sha256, fraction, isRead, at } of await db
    .select()
    .from(documentReadings)) {
    const key = keyOf(processNo, documentNo, sha256);
    const last = left.get(key);
    left.delete(key);
    const what = `the reading of ${documentNo} in process ${processNo}`;
    if (!last) {
      if (!isOlder(processNo)) problems.push(`${what}: no event tells of it`);
    } else if (last.said !== saidOf(fraction, isRead, at)) problems.push(`${what}: not what its events say`);
  }
  const forgotten = await cancelled(db);
  for (const { processNo, documentNo } of left.values())
    if (!forgotten.has(processNo))
      problems.push(`the reading of ${documentNo} in process ${processNo}: it is gone`);
}

const keyOf = (processNo: string, documentNo: string, sha256: string): string =>
  canonicalJson([processNo, documentNo, sha256]);

const saidOf = (fraction: number, isRead: boolean, at: Date): string =>
  canonicalJson([fraction, isRead, at.toISOString()]);

interface ToldReading {
  readonly processNo: string;
  readonly documentNo: string;
  readonly said: string;
}

/** Of each text in each process, the newest. */
function readingsTold(told: readonly ToldEvent<'read_documents'>[]): Map<string, ToldReading> {
  return new Map(
    told.flatMap(({ ownerNo: processNo, at, detail }) =>
      detail.readings.map(({ document_no: documentNo, sha256, fraction, is_read }) => {
        const said = saidOf(fraction, is_read, at);
        return [keyOf(processNo, documentNo, sha256), { processNo, documentNo, said }] as const;
      }),
    ),
  );
}

/** Whether a process was begun before that event: what was read in it may be from before it was told. */
async function begunBefore(db: Queryable, id = Infinity): Promise<(processNo: string) => boolean> {
  const begun = await toldEvents(db, 'begin_process');
  const later = new Set(begun.filter((event) => event.id > id).map(({ ownerNo }) => ownerNo));
  return (processNo) => !later.has(processNo);
}

/** How far was read in these is forgotten in time (forgetAbandonedProcesses). */
async function cancelled(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ processNo: processes.processNo })
    .from(processes)
    .where(eq(processes.status, 'cancel'));
  return new Set(rows.map(({ processNo }) => processNo));
}
