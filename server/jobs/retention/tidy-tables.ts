import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { forgetNonces } from '../../records/insurer/signed-calls.ts';

/** Long enough for an engineer to look back on what went wrong. */
const doneJobDays = 30;

/** Deletes done jobs and nonces whose time is over. */
export const tidyTables =
  ({ connection, jobs, now }: ServiceContext): JobHandler<Record<string, never>> =>
  async () => {
    const at = now();
    await jobs.deleteDone(new Date(at.getTime() - doneJobDays * 86_400_000));
    await forgetNonces(connection.db, at);
  };
