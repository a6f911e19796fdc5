import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { identityAttempts } from '../../tables/identity.ts';

const mostFailures = 5;
const lockMinutes = 30;

const ofOwner = ({ kind, no }: Owner) =>
  and(eq(identityAttempts.ownerKind, kind), eq(identityAttempts.ownerNo, no));

async function attemptsOf(tx: Queryable, owner: Owner) {
  const [row] = await tx.select().from(identityAttempts).where(ofOwner(owner)).limit(1);
  return row;
}

/** Throws identityLocked after too many wrong answers. */
export async function requireUnlocked(tx: Queryable, owner: Owner, at: Date): Promise<void> {
  const row = await attemptsOf(tx, owner);
  if (row?.lockedUntil && row.lockedUntil > at) throw new Failure('identityLocked');
}

export async function countFailure(tx: Queryable, owner: Owner, at: Date): Promise<void> {
  const row = await attemptsOf(tx, owner);
  const lockIsOver = row?.lockedUntil && row.lockedUntil <= at;
  const failures = (lockIsOver ? 0 : (row?.failures ?? 0)) + 1;
  const lockedUntil = failures >= mostFailures ? new Date(at.getTime() + lockMinutes * 60_000) : null;
  await tx
    .insert(identityAttempts)
    .values({ ownerKind: owner.kind, ownerNo: owner.no, failures, lockedUntil })
    .onConflictDoUpdate({
      target: [identityAttempts.ownerKind, identityAttempts.ownerNo],
      set: { failures, lockedUntil },
    });
}

export async function forgetFailures(tx: Queryable, owner: Owner): Promise<void> {
  await tx.delete(identityAttempts).where(ofOwner(owner));
}
