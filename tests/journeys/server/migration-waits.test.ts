import pg from 'pg';
import { expect, test } from 'vitest';
import type { WaitedFor } from '../../../server/adapters/database/migrated.ts';
import { openPostgres } from '../../../server/adapters/database/postgres.ts';
import { until } from '../../support/reader.ts';
import { dropTestDatabase, newDatabase, sharedPostgres } from '../../support/test-database.ts';

const migrationLock = 7_201_183;

test.skipIf(!process.env[sharedPostgres])(
  'a start that waits for a migration elsewhere, or for a table in use, says so and goes on',
  async () => {
    const name = 'migration-waits';
    const url = (await newDatabase(name))!;
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      const waited: WaitedFor[] = [];
      await other.query('select pg_advisory_lock($1)', [migrationLock]);
      await other.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode');
      const opening = openPostgres(url, () => {}, { onWait: (lock) => waited.push(lock) });
      const waits = (lock: WaitedFor) =>
        until(
          async () => waited,
          (all) => all.includes(lock),
        );
      await waits('migrations');
      expect(waited).not.toContain('tables');
      await other.query('select pg_advisory_unlock($1)', [migrationLock]);
      await waits('tables');
      await other.query('commit');
      await (await opening).close();
    } finally {
      await other.end();
      await dropTestDatabase(name);
    }
  },
);
