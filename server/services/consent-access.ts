import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ConsentPurpose } from '../../contract/services/consent.ts';
import { consentVersions } from '../domain/consent.ts';
import { Failure } from '../domain/failure.ts';
import type { Queryable } from '../ports/database.ts';
import { consents } from '../ports/schema.ts';

export type ConsentRow = typeof consents.$inferSelect;

/** The consent to the present version that stands, or undefined. */
export async function standingConsent(
  tx: Queryable,
  recordingNo: string,
  purpose: ConsentPurpose,
): Promise<ConsentRow | undefined> {
  const [row] = await tx
    .select()
    .from(consents)
    .where(
      and(
        eq(consents.recordingNo, recordingNo),
        eq(consents.purpose, purpose),
        eq(consents.version, consentVersions[purpose]),
        isNull(consents.withdrawnAt),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
  return row;
}

/** Throws unless the customer consented to this and has not withdrawn it (rule R20). */
export async function requireConsent(
  tx: Queryable,
  recordingNo: string,
  purpose: ConsentPurpose,
): Promise<void> {
  if (!(await standingConsent(tx, recordingNo, purpose)))
    throw new Failure('consentNeeded', { data: { purpose } });
}
