import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ServiceContext } from '../../server/ports/context.ts';

/** Until somebody waits for what another transaction has locked. PostgreSQL only: it has more than one connection. */
export async function untilHeldUp({ connection }: Pick<ServiceContext, 'connection'>): Promise<void> {
  const waiting = async () =>
    await connection.db
      .select({ pid: sql<number>`pid` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThan(0);
}
