import { and, eq, inArray, lt, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { loggableError, messagesOf } from '../../domain/loggable-error.ts';
import type { DatabaseConnection, Queryable } from '../../ports/database.ts';
import type { CommitJob, JobKind, JobQueue, JobWorker, RunningJob } from '../../ports/job-queue.ts';
import { jobs } from '../../tables/job.ts';

export interface TableQueueOptions {
  readonly connection: DatabaseConnection;
  /** The moment as the database has it, unless another is to be told: processes' own clocks differ. */
  readonly clock?: () => SQL;
  /**
   * Of heavy jobs, of messages, of those that ask somebody outside, and of the others: nobody's policy waits for
   * somebody's video, for a carrier or for a payment channel.
   */
  readonly heavyAtOnce: number;
  readonly messagesAtOnce: number;
  readonly outsideAtOnce: number;
  readonly lightAtOnce: number;
  readonly leaseMs: number;
  readonly maxAttempts: number;
  readonly pollMs: number;
  readonly log: { info(o: object, m: string): void; error(o: object, m: string): void };
}

type Job = typeof jobs.$inferSelect;

/** Jobs that wait for each other and for no others. */
interface Lane {
  readonly atOnce: number;
  readonly kinds: SQL;
  readonly running: Set<Promise<void>>;
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A store or a database that is gone for two days costs no job: what then still fails is an engineer's. */
const longestWaitMs = 5 * 60_000;
const dayMs = 86_400_000;
const longAttempts = (2 * dayMs) / longestWaitMs;

/** A kill in the midst of a job is bad luck, two with no other end between them are the job's own doing. */
const interruptionsAllowed = 1;

const databaseClock = (): SQL => sql`now()`;

const mostErrorText = 500;
const between = ' | ';

/** What is kept of an error: its message, behind it those of the errors that it stands for and of their causes. */
const errorText = (error: unknown): string => keepable(messagesOf(loggableError(error)).join(between));

/** PostgreSQL's text holds no NUL, and would refuse it every time. */
const keepable = (text: string): string => text.replaceAll('\0', '').slice(0, mostErrorText);

/** Whether that is the text of an error with this message. Causes do not count: they may name a file or a moment. */
const isTextOf = (error: unknown, text: string): boolean =>
  `${text}${between}`.startsWith(keepable(`${loggableError(error).message}${between}`));

/**
 * Jobs in a table, taken with FOR UPDATE SKIP LOCKED by any number of processes. A lease ends by itself, by the
 * database's clock, so the jobs of a process that died are taken up by another; the fence keeps the dead one's late
 * writes out.
 */
export class TableQueue implements JobQueue {
  readonly #options: TableQueueOptions;
  readonly #stopping = new AbortController();
  #workers: ReadonlyMap<string, JobWorker> = new Map();
  #lanes: readonly Lane[] = [];
  readonly #held = new Set<number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: TableQueueOptions) {
    this.#options = options;
  }

  async enqueue<P>(
    tx: Queryable,
    { name }: JobKind<P>,
    { key, payload, runAt, daily = false }: Parameters<JobQueue['enqueue']>[2] & { readonly payload: P },
  ): Promise<void> {
    const from = runAt ?? this.#in(0);
    const insert = tx.insert(jobs).values({
      kind: name,
      dedupeKey: key,
      payload: payload as Record<string, unknown>,
      status: 'waiting',
      runAt: from,
    });
    await (daily
      ? insert.onConflictDoUpdate({
          target: [jobs.kind, jobs.dedupeKey],
          // Its tries stay counted: the next that fails is its last again.
          set: { status: 'waiting', runAt: from },
          setWhere: sql`${jobs.status} = 'failed' and ${jobs.runAt} <= ${this.#in(-dayMs)}`,
        })
      : insert.onConflictDoNothing());
  }

  async start(workers: readonly JobWorker[]): Promise<void> {
    this.#workers = new Map(workers.map((worker) => [worker.name, worker]));
    const { heavyAtOnce, messagesAtOnce, outsideAtOnce, lightAtOnce } = this.#options;
    const namesOf = (lane: 'isHeavy' | 'isMessage' | 'asksOutside') =>
      workers.filter((worker) => worker[lane]).map(({ name }) => name);
    const [heavy, messages, outside] = [namesOf('isHeavy'), namesOf('isMessage'), namesOf('asksOutside')];
    const light = notInArray(jobs.kind, [...heavy, ...messages, ...outside]);
    this.#lanes = [
      { atOnce: heavyAtOnce, kinds: inArray(jobs.kind, heavy), running: new Set() },
      { atOnce: messagesAtOnce, kinds: inArray(jobs.kind, messages), running: new Set() },
      { atOnce: outsideAtOnce, kinds: inArray(jobs.kind, outside), running: new Set() },
      { atOnce: lightAtOnce, kinds: light, running: new Set() },
    ];
    await this.#options.connection.listen('jobs', () => this.#fill());
    this.#timer = setInterval(() => this.#fill(), this.#options.pollMs);
    this.#fill();
  }

  async wake(): Promise<void> {
    await this.#options.connection.notify('jobs', '');
  }

  async deleteDone(before: Date): Promise<number> {
    const gone = await this.#options.connection.db
      .delete(jobs)
      .where(and(eq(jobs.status, 'done'), lt(jobs.doneAt, before)))
      .returning({ id: jobs.id });
    return gone.length;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.allSettled(this.#lanes.flatMap(({ running }) => [...running]));
  }

  /** So many milliseconds from now. */
  #in(ms: number): SQL {
    const { clock = databaseClock } = this.#options;
    return sql`${clock()} + ${ms} * interval '1 millisecond'`;
  }

  #fill(): void {
    for (const lane of this.#lanes) this.#fillLane(lane);
  }

  #fillLane(lane: Lane): void {
    const { running, atOnce } = lane;
    if (this.#stopping.signal.aborted || running.size >= atOnce) return;
    const run = this.#takeAndRun(lane)
      .then((more) => {
        running.delete(run);
        if (more) this.#fillLane(lane);
      })
      .catch((error: unknown) => {
        running.delete(run);
        if (!this.#stopping.signal.aborted) this.#options.log.error({ err: error }, 'job queue failed');
      });
    running.add(run);
  }

  async #takeAndRun(lane: Lane): Promise<boolean> {
    const job = await this.#take(lane);
    if (!job) return false;
    this.#held.add(job.id);
    this.#fillLane(lane);
    const started = performance.now();
    const renewing = setInterval(() => void this.#renew(job), this.#options.leaseMs / 3);
    try {
      await this.#run(job);
      this.#options.log.info(
        { job: job.kind, id: job.id, ms: Math.round(performance.now() - started) },
        'job done',
      );
    } catch (error) {
      if (this.#stopping.signal.aborted) await this.#release(job);
      else if (!(error instanceof LeaseLost)) await this.#fail(job, error);
    } finally {
      clearInterval(renewing);
      this.#held.delete(job.id);
    }
    return true;
  }

  async #take({ kinds }: Lane): Promise<Job | undefined> {
    const { connection, leaseMs } = this.#options;
    return await connection.db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(jobs)
        .where(
          and(
            kinds,
            or(
              and(eq(jobs.status, 'waiting'), lte(jobs.runAt, this.#in(0))),
              and(
                eq(jobs.status, 'running'),
                lt(jobs.leaseUntil, this.#in(0)),
                // A lease that could not be renewed runs out under a process that is alive.
                notInArray(jobs.id, [...this.#held]),
              ),
            ),
          ),
        )
        .orderBy(jobs.runAt, jobs.id)
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const [taken] = await tx
        .update(jobs)
        .set({
          status: 'running',
          attempts: due.attempts + 1,
          interrupted: due.interrupted + (due.status === 'running' ? 1 : 0),
          fence: due.fence + 1,
          leaseUntil: this.#in(leaseMs),
        })
        .where(eq(jobs.id, due.id))
        .returning();
      return taken;
    });
  }

  async #run(job: Job): Promise<void> {
    const worker = this.#workers.get(job.kind);
    if (!worker) throw new Error(`nothing does jobs of kind ${job.kind}`);
    let committed = false;
    const commit: CommitJob = async (write) => {
      await this.#options.connection.db.transaction(async (tx) => {
        const [mine] = await tx
          .update(jobs)
          .set({ status: 'done', doneAt: this.#in(0), leaseUntil: null, lastError: null })
          .where(and(eq(jobs.id, job.id), eq(jobs.fence, job.fence), eq(jobs.status, 'running')))
          .returning({ id: jobs.id });
        if (!mine) throw new LeaseLost(`job ${job.id} was taken over`);
        await write(tx);
      });
      committed = true;
    };
    const lastAttempt = job.attempts >= this.#options.maxAttempts;
    const running: RunningJob = {
      attempt: job.attempts,
      lastAttempt,
      failedSo: (error) => job.lastError !== null && isTextOf(error, job.lastError),
      commit,
      signal: this.#stopping.signal,
    };
    if (worker.setAside && job.interrupted > interruptionsAllowed) {
      this.#options.log.error({ job: job.kind, id: job.id, interrupted: job.interrupted }, 'job set aside');
      await worker.setAside(job.payload, running);
    } else await worker.run(job.payload, running);
    if (!committed) await commit(async () => {});
  }

  async #renew(job: Job): Promise<void> {
    await this.#options.connection.db
      .update(jobs)
      .set({ leaseUntil: this.#in(this.#options.leaseMs) })
      .where(and(eq(jobs.id, job.id), eq(jobs.fence, job.fence), eq(jobs.status, 'running')))
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'lease not renewed'));
  }

  /** A stop asked for by ourselves costs no attempt: another process, or the next start, goes on at once. */
  async #release(job: Job): Promise<void> {
    await this.#tell(job, { status: 'waiting', attempts: sql`${jobs.attempts} - 1`, leaseUntil: null });
  }

  async #fail(job: Job, error: unknown): Promise<void> {
    const { maxAttempts, log } = this.#options;
    const waitsMs = this.#workers.get(job.kind)?.waitsMs;
    const over = job.attempts > (waitsMs?.length ?? maxAttempts + longAttempts - 1);
    const waitMs = waitsMs?.[job.attempts - 1] ?? Math.min(1000 * 2 ** job.attempts, longestWaitMs);
    log.error({ err: error, job: job.kind, id: job.id, attempt: job.attempts, over }, 'job failed');
    await this.#tell(job, {
      status: over ? 'failed' : 'waiting',
      interrupted: 0,
      runAt: this.#in(waitMs),
      leaseUntil: null,
      lastError: errorText(error),
    });
  }

  /**
   * Until it is written, or a stop was asked for: a job of which nobody told how it went counts as one that its process
   * ended under. Late it does no harm: the fence keeps it out.
   */
  async #tell(job: Job, how: PgUpdateSetSource<typeof jobs>): Promise<void> {
    const { connection, log, pollMs } = this.#options;
    for (;;) {
      const isLastTry = this.#stopping.signal.aborted;
      try {
        await connection.db
          .update(jobs)
          .set(how)
          .where(and(eq(jobs.id, job.id), eq(jobs.fence, job.fence), eq(jobs.status, 'running')));
        return;
      } catch (error) {
        if (isLastTry) throw error;
        log.error({ err: error, job: job.kind, id: job.id }, 'how a job went is not written yet');
      }
      await wait(pollMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }
}
