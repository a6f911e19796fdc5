import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import type { TokenKeeper } from '../../ports/open-platform.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { openPlatformTokens as tokens } from '../../tables/open-platform.ts';

/** In the database, sealed. */
export const keptTokens = (db: Queryable, { seal, open }: PersonalData): TokenKeeper => ({
  async get(name, now) {
    const [row] = await db
      .select({ valueSealed: tokens.valueSealed })
      .from(tokens)
      .where(and(eq(tokens.name, name), gt(tokens.expiresAt, now)))
      .limit(1);
    return row ? open(row.valueSealed) : null;
  },
  async put(name, value, expiresAt) {
    const kept = { valueSealed: seal(value), expiresAt };
    await db
      .insert(tokens)
      .values({ name, ...kept })
      .onConflictDoUpdate({ target: tokens.name, set: kept });
  },
  async drop(name) {
    await db.delete(tokens).where(eq(tokens.name, name));
  },
});
