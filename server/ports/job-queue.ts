import type { Queryable } from './database.ts';

/**
 * Does one job. It may run twice (a process that dies keeps its lease until it ends), so its effects are
 * idempotent and its last write goes through `commit`, which refuses a lease that another process took over.
 */
export type JobHandler = (
  payload: Record<string, unknown>,
  job: { readonly attempt: number; readonly lastAttempt: boolean; commit: CommitJob; signal: AbortSignal },
) => Promise<void>;

/** Runs the job's last writes and marks it done, in one transaction. Throws LeaseLost. */
export type CommitJob = (write: (tx: Queryable) => Promise<void>) => Promise<void>;

export interface JobQueue {
  /** In the caller's transaction: the job is there exactly if the caller's writes are. */
  enqueue(tx: Queryable, kind: string, dedupeKey: string, payload: Record<string, unknown>): Promise<void>;
  /** Begins to take jobs. */
  start(handlers: Readonly<Record<string, JobHandler>>): Promise<void>;
  /** Tells the workers that there is something to do; called after the transaction. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}
