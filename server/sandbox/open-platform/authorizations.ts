import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { OauthScope } from '../../../contract/services/official-account.ts';
import { sandboxAuthorizations as rows } from '../../tables/sandbox.ts';
import type { SandboxPlatform } from './demo-account.ts';

const codeMs = 5 * 60_000;

/** The address that a customer comes back to with a code of their own. */
export async function authorizedAddress(
  { db, now }: SandboxPlatform,
  asked: {
    readonly redirectUri: string;
    readonly state: string;
    readonly scope: OauthScope;
    readonly account: string;
  },
): Promise<string> {
  const code = randomBytes(16).toString('hex');
  const expiresAt = new Date(now().getTime() + codeMs);
  await db.insert(rows).values({ code, openid: `o${asked.account}`, scope: asked.scope, expiresAt });
  return withParameters(asked.redirectUri, { code, state: asked.state });
}

/** As the chat app does where somebody declines: back, without a code. */
export const withParameters = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
};

/** Whose code it is; or what the platform says of one that is used, over or unknown. */
export async function redeem(
  { db, now }: SandboxPlatform,
  code: string,
): Promise<{ openid: string; scope: OauthScope } | 40163 | 42003 | 40029> {
  const at = now();
  const [row] = await db
    .update(rows)
    .set({ usedAt: at })
    .where(and(eq(rows.code, code), isNull(rows.usedAt), gt(rows.expiresAt, at)))
    .returning();
  if (row) return row;
  const [known] = await db.select().from(rows).where(eq(rows.code, code)).limit(1);
  if (!known) return 40029;
  return known.usedAt ? 40163 : 42003;
}
