import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { batchHash } from '../../domain/proof/batch-chain.ts';
import { chainStart } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { events } from '../../tables/event.ts';
import { watchedBatches, watchedRuns } from '../../tables/watched-sale.ts';
import { FollowedChains } from './followed-chains.ts';

type Open = Pick<PersonalData, 'open'> | null;
type Run = typeof watchedRuns.$inferSelect;
type Batch = typeof watchedBatches.$inferSelect;

/** Reckons the chain of every recorded page load anew, and with the key the hash of each batch that is still kept. */
export async function verifyWatched(db: Queryable, personalData: Open, problems: string[]) {
  let batches = 0;
  let sealed = 0;
  const runs = await db.select().from(watchedRuns);
  for (const run of runs) {
    const found = await verifyRun(db, personalData, run, problems);
    batches += found.batches;
    sealed += found.sealed;
  }
  await verifyBegun(db, runs, problems);
  return { batches, sealed };
}

async function verifyRun(db: Queryable, personalData: Open, run: Run, problems: string[]) {
  const { runNo, hash, length } = run;
  const chain = new FollowedChains(problems, [[runNo, { hash: chainStart, length: 0 }]]);
  let sealed = 0;
  let last = 0;
  for (;;) {
    const batch = await batchAfter(db, runNo, last);
    if (!batch) break;
    last = batch.number;
    const what = `batch ${last} of recording ${runNo}`;
    const hashAfter = (before: string) => batchHash(before, batch);
    chain.follow({ owner: runNo, what, seq: last, hash: batch.chainHash, hashAfter });
    if (personalData) sealed += verifyContent(personalData, run, batch, problems);
  }
  chain.end(new Map([[runNo, { hash, length }]]), {
    missing: () => `recording ${runNo}: its end is missing`,
    untold: () => `recording ${runNo}: nothing says where it ends`,
  });
  return { batches: last, sealed };
}

/** One at a time: a batch may be large. */
async function batchAfter(db: Queryable, runNo: string, number: number): Promise<Batch | undefined> {
  const [batch] = await db
    .select()
    .from(watchedBatches)
    .where(and(eq(watchedBatches.runNo, runNo), gt(watchedBatches.number, number)))
    .orderBy(asc(watchedBatches.number))
    .limit(1);
  return batch;
}

/** Answers how many were opened. */
function verifyContent({ open }: Pick<PersonalData, 'open'>, run: Run, batch: Batch, problems: string[]) {
  const { number, gzipSealed, sha256 } = batch;
  const what = `batch ${number} of recording ${run.runNo}`;
  if (gzipSealed === null) {
    if (!run.erasedAt) problems.push(`${what}: gone`);
    return 0;
  }
  try {
    const bytes = Buffer.from(open(gzipSealed), 'base64');
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) problems.push(`${what}: other bytes`);
  } catch {
    problems.push(`${what}: cannot be opened`);
  }
  return 1;
}

/** A recording that an event tells of and that is not there was taken away whole. */
async function verifyBegun(db: Queryable, runs: readonly Run[], problems: string[]): Promise<void> {
  const byNo = new Map(runs.map((run) => [run.runNo, run]));
  const told = await db.select({ detail: events.detail }).from(events).where(eq(events.name, 'watch_sale'));
  const begun = new Set(told.map(({ detail }) => String(detail['run_no'])));
  for (const runNo of begun) if (!byNo.has(runNo)) problems.push(`recording ${runNo}: taken away`);
  for (const runNo of byNo.keys())
    if (!begun.has(runNo)) problems.push(`recording ${runNo}: nothing tells of it`);
  for (const { detail } of told) {
    const run = byNo.get(String(detail['run_no']));
    if (run && !tellsOf(detail, run))
      problems.push(`recording ${run.runNo}: somebody else’s, or other pages`);
  }
}

/** Events of before say neither who was at the page nor which version it was. */
const tellsOf = (detail: Readonly<Record<string, unknown>>, run: Run): boolean =>
  detail['who'] === undefined ||
  (detail['who'] === run.who &&
    detail['member_no'] === run.memberNo &&
    detail['page_version'] === run.pageVersion);
