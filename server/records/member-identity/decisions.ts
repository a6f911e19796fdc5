import { and, desc, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { IdentityCase, IdentityCaseDetail } from '../../../contract/services/review.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { identityDecisions } from '../../tables/member-identity.ts';
import { staffAccounts } from '../../tables/staff.ts';

type What = IdentityCase['what'];
type Decision = Omit<typeof identityDecisions.$inferInsert, 'id' | 'reasonSealed'>;

/** Keeps what a person decided over a card or a face, under their name and with why. */
export async function keepDecision(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  reason: string,
  decision: Decision,
): Promise<void> {
  await tx.insert(identityDecisions).values({ ...decision, reasonSealed: seal(reason) });
}

/** What was decided over a member's card or face, the newest first. */
export async function decisionsOver(
  tx: Queryable,
  { open }: Pick<PersonalData, 'open'>,
  memberNo: string,
  what: What,
): Promise<IdentityCaseDetail['decisions']> {
  const rows = await tx
    .select({ decision: identityDecisions, name: staffAccounts.name })
    .from(identityDecisions)
    .leftJoin(staffAccounts, eq(staffAccounts.account, identityDecisions.account))
    .where(and(eq(identityDecisions.memberNo, memberNo), eq(identityDecisions.what, what)))
    .orderBy(desc(identityDecisions.id));
  return rows.map(({ decision: { decision, reasonSealed, account, sentAt, at }, name }) => ({
    ...{ decision, reason: open(reasonSealed), reviewer: name ?? account },
    ...{ sent_at: sentAt?.toISOString() ?? null, at: at.toISOString() },
  }));
}

/** Forgets what was decided over one of a member's, with why. */
export async function forgetDecisions(tx: Queryable, memberNo: string, what: What): Promise<void> {
  await tx
    .delete(identityDecisions)
    .where(and(eq(identityDecisions.memberNo, memberNo), eq(identityDecisions.what, what)));
}

/** Forgets all that was decided over these members. */
export async function forgetDecisionsOf(tx: Queryable, memberNos: SQLWrapper): Promise<void> {
  await tx.delete(identityDecisions).where(inArray(identityDecisions.memberNo, memberNos));
}
