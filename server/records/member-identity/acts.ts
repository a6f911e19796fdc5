import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { memberActs } from '../../tables/member-identity.ts';

export interface Act {
  readonly memberNo: string;
  readonly requestId: string;
  /** All that was asked for. */
  readonly what: unknown;
}

export interface DoneAct {
  /** The check or link that came of it, or why its picture was refused; null: nothing that must be told again. */
  readonly made: string | null;
}

const hashOf = ({ fingerprint }: FingerprintKey, { what }: Act): string =>
  fingerprint(`act ${JSON.stringify(what)}`);

/** What was done under this idempotency key before, or null. Throws requestChanged where it was something else. */
export async function doneAct(
  tx: Queryable,
  personalData: FingerprintKey,
  act: Act,
): Promise<DoneAct | null> {
  const [row] = await tx
    .select()
    .from(memberActs)
    .where(and(eq(memberActs.memberNo, act.memberNo), eq(memberActs.requestId, act.requestId)))
    .limit(1);
  if (!row) return null;
  if (row.actHash !== hashOf(personalData, act)) throw new Failure('requestChanged');
  return { made: row.made };
}

export async function keepAct(
  tx: Queryable,
  personalData: FingerprintKey,
  act: Act,
  made: string | null,
  at: Date,
): Promise<void> {
  const { memberNo, requestId } = act;
  await tx
    .insert(memberActs)
    .values({ memberNo, requestId, actHash: hashOf(personalData, act), made, at })
    .onConflictDoNothing();
}

/** Nothing came of it: the same key does it anew. */
export async function forgetAct(tx: Queryable, { memberNo, requestId }: Act): Promise<void> {
  await tx
    .delete(memberActs)
    .where(and(eq(memberActs.memberNo, memberNo), eq(memberActs.requestId, requestId)));
}
