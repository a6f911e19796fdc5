import { and, asc, eq, gte } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { Failure } from '../../domain/failure.ts';
import { batchHash } from '../../domain/proof/batch-chain.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Queryable } from '../../ports/database.ts';
import { watchedBatches, watchedRuns } from '../../tables/watched-sale.ts';
import { type AtPage, runsAt } from './at-page.ts';
import { bytesOf, openRun } from './runs.ts';

/** An hour at the measured rate is 2 MB; whoever sends more than this records no sale. */
const mostBytesOfSale = 48 * 1024 * 1024;
/** Of one answer, as it is sent; a batch may be a third of it. */
const mostBytesOfAnswer = 768 * 1024;

interface NewBatch {
  readonly at: AtPage;
  readonly runNo: string;
  readonly number: number;
  readonly gzip: Buffer;
  readonly behindMs: number;
}

/**
 * Keeps a batch behind the one before and answers the number that is wanted next. The same again is kept once; one that
 * is ahead of its turn is not kept. Throws watchedRunMissing, watchedBatchChanged or watchedSaleFull.
 */
export async function keepBatch(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  { at, runNo, number, gzip, behindMs }: NewBatch,
  keptAt: Date,
): Promise<number> {
  const run = await openRun(tx, runsAt(at), runNo);
  const sha256 = createHash('sha256').update(gzip).digest('hex');
  const next = run.length + 1;
  if (number < next) {
    await requireSame(tx, runNo, number, sha256);
    return next;
  }
  if (number > next) return next;
  const bytes = gzip.length;
  if ((await bytesOf(tx, at.processNo)) + bytes > mostBytesOfSale) throw new Failure('watchedSaleFull');
  const batch = { runNo, number, sha256, bytes, behindMs, keptAt };
  const chainHash = batchHash(run.hash, batch);
  await tx.insert(watchedBatches).values({ ...batch, chainHash, gzipSealed: seal(gzip.toString('base64')) });
  await tx
    .update(watchedRuns)
    .set({ length: number, bytes: run.bytes + bytes, hash: chainHash, lastAt: keptAt })
    .where(eq(watchedRuns.runNo, runNo));
  return next + 1;
}

async function requireSame(tx: Queryable, runNo: string, number: number, sha256: string): Promise<void> {
  const [kept] = await tx
    .select({ sha256: watchedBatches.sha256 })
    .from(watchedBatches)
    .where(and(eq(watchedBatches.runNo, runNo), eq(watchedBatches.number, number)))
    .limit(1);
  if (kept?.sha256 !== sha256) throw new Failure('watchedBatchChanged');
}

/**
 * Those of a run from that number on that one answer holds, opened, and the number after them; null: there is none.
 * Throws watchedRunMissing.
 */
export async function batchesFrom(
  tx: Queryable,
  { open }: Pick<PersonalData, 'open'>,
  place: { readonly processNo: string; readonly runNo: string; readonly from: number },
) {
  const { runNo, from } = place;
  const run = await openRun(tx, eq(watchedRuns.processNo, place.processNo), runNo);
  const sizes = await tx
    .select({ number: watchedBatches.number, bytes: watchedBatches.bytes })
    .from(watchedBatches)
    .where(and(eq(watchedBatches.runNo, runNo), gte(watchedBatches.number, from)))
    .orderBy(asc(watchedBatches.number));
  let sum = 0;
  const fitting = sizes.filter(({ bytes }, index) => (sum += bytes) <= mostBytesOfAnswer || index === 0);
  const rows = await tx
    .select()
    .from(watchedBatches)
    .where(and(eq(watchedBatches.runNo, runNo), gte(watchedBatches.number, from)))
    .orderBy(asc(watchedBatches.number))
    .limit(fitting.length);
  const last = rows.at(-1)?.number ?? from - 1;
  return {
    batches: rows.map(({ number, gzipSealed, behindMs }) => ({
      ...{ number, behind_ms: behindMs },
      gzip: gzipSealed === null ? '' : open(gzipSealed),
    })),
    next: last < run.length ? last + 1 : null,
  };
}
