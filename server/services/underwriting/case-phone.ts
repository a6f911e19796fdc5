import { whoHas } from '../../domain/identity/people.ts';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { underwriting } from '../../../contract/services/underwriting.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest, writeEvent } from '../../records/events/events.ts';
import { caseOf } from '../../records/underwriting-case/desk-rows.ts';
import { requireUndecided } from './require-undecided.ts';

/**
 * The whole number of who is to be called over the risk assessment; that somebody looked is kept. Throws
 * underwritingCaseMissing, also where nobody is to be called, underwritingDecidedMeanwhile once they were, and
 * underwritingOver where the order was cancelled.
 */
export async function casePhone(
  context: ServiceContext,
  { case_no, request_id }: RequestOf<typeof underwriting.casePhone>,
  { account }: StaffSession,
): Promise<ResponseOf<typeof underwriting.casePhone>> {
  const { connection, now } = context;
  return await connection.db.transaction(async (tx) => {
    const desk = await caseOf(context, tx, case_no, { lock: true });
    const { row, scope } = desk;
    if (row.kind !== 'risk_call') throw new Failure('underwritingCaseMissing');
    requireUndecided(desk);
    const owner = memberOwner(row.memberNo);
    if (!(await happenedByRequest(tx, owner, 'see_phone', request_id)))
      await writeEvent(tx, owner, 'see_phone', { case_no, request_id }, { actor: account, at: now() });
    const person = whoHas(scope.people, row.memberNo);
    return { mobile: person?.mobile || null };
  });
}
