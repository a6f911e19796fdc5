import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Owner } from '../../domain/owner.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Queryable } from '../../ports/database.ts';
import { captchas } from '../../tables/identity.ts';

export type CaptchaRow = typeof captchas.$inferSelect;

export const captchaMinutes = 5;
/** Wrong guesses after which a captcha is void. */
export const mostGuesses = 5;

/** Whether it may still be entered. */
export const isStillGood = ({ used, expiresAt, failures }: CaptchaRow, now: Date): boolean =>
  !used && expiresAt > now && failures < mostGuesses;

const ofOwner = ({ kind, no }: Owner) => and(eq(captchas.ownerKind, kind), eq(captchas.ownerNo, no));

/** What is stored of a captcha: nobody without the key can guess back. */
export const captchaHash = (personalData: PersonalData, { no }: Owner, captcha: string): string =>
  personalData.fingerprint(`captcha ${no} ${captcha}`);

/** The newest captcha that a session asked for, or undefined. */
export async function newestCaptcha(
  tx: Queryable,
  owner: Owner,
  sessionId: string,
): Promise<CaptchaRow | undefined> {
  const [row] = await tx
    .select()
    .from(captchas)
    .where(and(ofOwner(owner), eq(captchas.sessionId, sessionId)))
    .orderBy(desc(captchas.id))
    .limit(1);
  return row;
}

/** Whether the session entered the right digits of a captcha that was sent since then to one of these. */
export async function hasProvenSince(
  tx: Queryable,
  owners: readonly Owner[],
  sessionId: string,
  since: Date,
): Promise<boolean> {
  const numbers = owners.map(({ no }) => no);
  const rows = await tx
    .select({ id: captchas.id })
    .from(captchas)
    .where(
      and(
        ...[eq(captchas.sessionId, sessionId), inArray(captchas.ownerNo, numbers)],
        ...[eq(captchas.used, true), gt(captchas.sentAt, since)],
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Answers its id. Throws where the database takes the row and does not answer it. */
export async function keepCaptcha(
  tx: Queryable,
  owner: Owner,
  captcha: { readonly sessionId: string; readonly codeHash: string; readonly sentAt: Date },
): Promise<number> {
  const expiresAt = new Date(captcha.sentAt.getTime() + captchaMinutes * 60_000);
  const [kept] = await tx
    .insert(captchas)
    .values({ ...captcha, ownerKind: owner.kind, ownerNo: owner.no, expiresAt })
    .returning({ id: captchas.id });
  if (!kept) throw new Error(`no captcha was kept for ${owner.no}`);
  return kept.id;
}

/** One that nobody was sent. */
export async function forgetCaptcha(tx: Queryable, id: number): Promise<void> {
  await tx.delete(captchas).where(eq(captchas.id, id));
}

export async function countWrongGuess(tx: Queryable, { id, failures }: CaptchaRow): Promise<void> {
  await tx
    .update(captchas)
    .set({ failures: failures + 1 })
    .where(eq(captchas.id, id));
}

export async function useCaptcha(tx: Queryable, { id }: CaptchaRow): Promise<void> {
  await tx.update(captchas).set({ used: true }).where(eq(captchas.id, id));
}
