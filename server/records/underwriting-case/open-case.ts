import { eq } from 'drizzle-orm';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { underwritingCases } from '../../tables/underwriting.ts';
import { writeEvent, type By } from '../events/events.ts';
import { newId } from '../new-id.ts';
import type { CaseRow } from '../underwriting/case-rows.ts';

interface NewCase extends Pick<CaseRow, 'orderNo' | 'memberNo' | 'kind' | 'dueAt'> {
  /** What the customer wrote. */
  readonly note: string | null;
  readonly images: number;
}

/**
 * Puts a member before a person; one that came back to the customer comes again under its own number, undecided and
 * looked at by nobody. The request of an earlier decision stays with it: sent once more, it decides nothing anew.
 * Throws where the database takes the row and does not answer it.
 */
export async function openCase(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  { note, images, ...of }: NewCase,
  by: By,
): Promise<void> {
  const again = {
    ...{ sentAt: by.at, dueAt: of.dueAt, askedForSealed: null, status: 'underwriting' as const },
    ...{ lockedBy: null, lockedUntil: null },
    ...{ result: null, decisionSealed: null, decidedBy: null, decidedAt: null },
  };
  const said = note === null ? {} : { noteSealed: personalData.seal(note) };
  const [row] = await tx
    .insert(underwritingCases)
    .values({ ...of, ...again, ...said, caseNo: newId('U') })
    .onConflictDoUpdate({
      target: [underwritingCases.memberNo, underwritingCases.kind],
      set: { ...again, ...said },
    })
    .returning();
  if (!row) throw new Error(`no case was opened for ${of.memberNo}`);
  const detail = { case_no: row.caseNo, kind: of.kind, images };
  await writeEvent(tx, memberOwner(of.memberNo), 'send_case', detail, by);
}

/** What it was about is declared anew: nobody decides over it any more, and nothing that was decided counts. */
export async function voidCase(tx: Queryable, caseNo: string): Promise<void> {
  await changeCase(tx, caseNo, {
    ...{ status: 'invalid', result: null, decisionSealed: null, decidedBy: null, decidedAt: null },
    ...{ askedForSealed: null, requestId: null, requestHash: null, lockedBy: null, lockedUntil: null },
  });
}

/** Writes what changed of a case. */
export async function changeCase(
  tx: Queryable,
  caseNo: string,
  change: Partial<Omit<CaseRow, 'caseNo' | 'orderNo' | 'memberNo' | 'kind'>>,
): Promise<void> {
  await tx.update(underwritingCases).set(change).where(eq(underwritingCases.caseNo, caseNo));
}
