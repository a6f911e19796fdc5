import type { Owner } from '../../domain/owner.ts';
import type { RetentionSettings } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { writeEvent } from '../../records/events/events.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';
import { eraseObjectsJob, erasureJob } from '../kinds.ts';

/** What the schedules no longer allow to be kept of one kind. */
export interface Schedule<Due> {
  readonly reason: string;
  /** Some at a time, but what is of these numbers; none once all others are forgotten. */
  readonly find: (
    tx: Transaction,
    at: Date,
    retention: RetentionSettings,
    but: readonly string[],
  ) => Promise<readonly Due[]>;
  /** Whose events tell of it. */
  ownerOf(due: Due): Owner;
  /** Forgets the rows; answers what is to be deleted from the store. */
  forget(context: ServiceContext, tx: Transaction, due: Due, at: Date): Promise<Erasure>;
  /** Tells whoever looks at it. */
  tell?(context: ServiceContext, due: Due): void;
}

/**
 * Forgets all that is due. May run twice, and beside itself. Throws what kept one from being forgotten, once the others
 * are, and at once where it is told to stop.
 */
export async function eraseAllDue<Due>(
  context: ServiceContext,
  schedule: Schedule<Due>,
  signal?: AbortSignal,
): Promise<void> {
  const failed = new Map<string, unknown>();
  do signal?.throwIfAborted();
  while ((await eraseDue(context, schedule, failed)) > 0);
  const errors = [...failed.values()];
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, schedule.reason);
}

/**
 * Forgets the rows and leaves a trace in one transaction, then deletes the objects. Answers how many were tried. What
 * fails, by the number of whose it is, is undone by itself, so that it keeps no other, and is not found again this time.
 */
async function eraseDue<Due>(
  context: ServiceContext,
  { reason, find, ownerOf, forget, tell }: Schedule<Due>,
  failed: Map<string, unknown>,
): Promise<number> {
  const { connection, settings, now, jobs } = context;
  const at = now();
  let tried = 0;
  const erased = await connection.db.transaction(async (tx) => {
    const all: { readonly due: Due; readonly erasure: Erasure }[] = [];
    for (const due of await find(tx, at, settings.retention, [...failed.keys()])) {
      const owner = ownerOf(due);
      if (failed.has(owner.no)) continue;
      tried += 1;
      try {
        const erasure = await tx.transaction(async (own) => {
          const forgotten = await forget(context, own, due, at);
          await jobs.enqueue(own, eraseObjectsJob, erasureJob(owner.no, forgotten, at));
          await writeEvent(own, owner, 'erase', { reason }, { actor: 'clock', at });
          return forgotten;
        });
        all.push({ due, erasure });
      } catch (error) {
        failed.set(owner.no, error);
      }
    }
    return all;
  });
  for (const { due, erasure } of erased) {
    await eraseObjects(context, erasure);
    tell?.(context, due);
  }
  return tried;
}
