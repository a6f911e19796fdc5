import type * as z from 'zod/mini';
import type { Queryable } from './database.ts';

/** A kind of job: its name in the table and what a job of it is told. Names and shapes outlive releases. */
export interface JobKind<P> {
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
}

/**
 * Does one job. It may run twice (a process that dies keeps its lease until it ends), so its effects are
 * idempotent and its last write goes through `commit`, which refuses a lease that another process took over.
 */
export type JobHandler<P> = (payload: P, job: RunningJob) => Promise<void>;

export interface RunningJob {
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** Whether the try before failed in the same words: a third would, too. */
  failedSo(error: unknown): boolean;
  readonly commit: CommitJob;
  /** Aborted once the process stops: a job that throws then is given back, and costs no try. */
  readonly signal: AbortSignal;
}

/** Runs the job's last writes and marks it done, in one transaction. Throws LeaseLost. */
export type CommitJob = (write: (tx: Queryable) => Promise<void>) => Promise<void>;

/** A kind with what does it. The payload's type is checked where both are joined, and forgotten here. */
export interface JobWorker {
  readonly name: string;
  /** Has a core to itself for seconds: such jobs keep no others waiting. */
  readonly isHeavy?: boolean;
  /** Waits for a carrier, which may hang: messages wait for each other and keep nobody's payment or policy waiting. */
  readonly isMessage?: boolean;
  /** Waits for a payment channel or the bank, which may hang: such jobs wait for each other and keep no policy waiting. */
  readonly asksOutside?: boolean;
  /** How long it waits after each try that failed; with the next it fails for good. Without: as long as the queue tries. */
  readonly waitsMs?: readonly number[];
  /** Throws where the payload is not what the kind says. */
  run(payload: unknown, job: RunningJob): Promise<void>;
  /**
   * Done instead of `run` once the job's process ended under it twice, so that it takes no process with it a third
   * time: leaves the matter to a person.
   */
  setAside?(payload: unknown, job: RunningJob): Promise<void>;
}

export interface JobQueue {
  /**
   * In the caller's transaction: the job is there exactly if the caller's writes are. The same key of the same kind
   * again is the same job. With `runAt` it waits until then. `daily`: one that failed for good is tried once more, a day
   * after its last try.
   */
  enqueue<P>(
    tx: Queryable,
    kind: JobKind<P>,
    job: { readonly key: string; readonly payload: P; readonly runAt?: Date; readonly daily?: boolean },
  ): Promise<void>;
  /** Begins to take jobs. */
  start(workers: readonly JobWorker[]): Promise<void>;
  /** Tells the workers that there is something to do; called after the transaction. */
  wake(): Promise<void>;
  /** Deletes what was done before that moment; answers how many. What failed for good stays, for a person. */
  deleteDone(before: Date): Promise<number>;
  stop(): Promise<void>;
}
