import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { sandboxPlatformTokens as rows } from '../../tables/sandbox.ts';
import type { SandboxPlatform } from './demo-account.ts';

type Kind = 'access_token' | 'jsapi_ticket';

export const tokenSeconds = 7200;
/** How long the one before is good beside a new one. */
const overlapMs = 5 * 60_000;

/** A new access token; the one before ends soon. */
export async function giveAccessToken({ db, now }: SandboxPlatform): Promise<string> {
  const at = now();
  const soon = new Date(at.getTime() + overlapMs);
  await db
    .update(rows)
    .set({ expiresAt: soon })
    .where(and(eq(rows.kind, 'access_token'), gt(rows.expiresAt, soon)));
  return await give({ db, now }, 'access_token');
}

/** The ticket of the account, the same for as long as it is good. */
export async function giveTicket(platform: SandboxPlatform): Promise<string> {
  return (await currentTickets(platform))[0] ?? (await give(platform, 'jsapi_ticket'));
}

/** Those that sign a page today, the newest first. */
export async function currentTickets({ db, now }: SandboxPlatform): Promise<string[]> {
  const found = await db
    .select({ value: rows.value })
    .from(rows)
    .where(and(eq(rows.kind, 'jsapi_ticket'), gt(rows.expiresAt, now())))
    .orderBy(desc(rows.expiresAt));
  return found.map(({ value }) => value);
}

export async function stateOfAccessToken(
  { db, now }: SandboxPlatform,
  value: string,
): Promise<'good' | 'over' | 'unknown'> {
  const [row] = await db
    .select()
    .from(rows)
    .where(and(eq(rows.value, value), eq(rows.kind, 'access_token')))
    .limit(1);
  if (!row) return 'unknown';
  return row.expiresAt > now() ? 'good' : 'over';
}

async function give({ db, now }: SandboxPlatform, kind: Kind): Promise<string> {
  const value = randomBytes(48).toString('base64url');
  const expiresAt = new Date(now().getTime() + tokenSeconds * 1000);
  await db.insert(rows).values({ value, kind, expiresAt });
  return value;
}
