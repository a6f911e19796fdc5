import type { RequestOf } from '../../../contract/define.ts';
import type { underwriting } from '../../../contract/services/underwriting.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { confirmInviteSoon } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent, type By } from '../../records/events/events.ts';
import { followDecisions } from '../../records/health/follow-decisions.ts';
import type { HealthScope } from '../../records/health/health-scope.ts';
import { moveBy } from '../../records/health/move-on.ts';
import { settleHealth } from '../../records/health/settle.ts';
import { askOnceMore } from '../../records/order-confirmation/ask-again.ts';
import { reportStep } from '../../records/process/step-reports.ts';
import { caseOf } from '../../records/underwriting-case/desk-rows.ts';
import { manualMembers } from '../../records/underwriting-case/image-page.ts';
import { changeCase } from '../../records/underwriting-case/open-case.ts';
import { askNoMore } from '../../records/underwriting/images.ts';
import { requireUndecided } from './require-undecided.ts';

type Input = RequestOf<typeof underwriting.takeBackImages>;

/**
 * The customer need send nothing after all: the case waits for its underwriter again, and the process with it. Where
 * nothing is asked for any more, it was taken back or sent, and nothing changes. Throws underwritingDecidedMeanwhile and
 * underwritingOver, and requestChanged where the request was another act's.
 */
export async function takeBackImages(
  context: ServiceContext,
  { case_no, request_id: requestId }: Input,
  { session: { account }, origin }: Caller<'staff'>,
): Promise<void> {
  const { connection, personalData, jobs, now } = context;
  const requestHash = personalData.fingerprint(`take back ${case_no}`);
  const processNo = await connection.db.transaction(async (tx) => {
    const desk = await caseOf(context, tx, case_no, { lock: true });
    const { row, scope } = desk;
    if (row.requestId === requestId) {
      if (row.requestHash !== requestHash) throw new Failure('requestChanged');
      return null;
    }
    requireUndecided(desk);
    if (row.askedForSealed === null) return null;
    const by = { actor: account, at: now(), requestId };
    await changeCase(tx, case_no, { ...{ requestId, requestHash }, askedForSealed: null });
    await askNoMore(tx, row.memberNo);
    await writeEvent(tx, memberOwner(row.memberNo), 'take_back_images', { case_no }, by);
    await moveOn(context, tx, scope, case_no, by);
    const asking = { requestId, inviteSoon: confirmInviteSoon(jobs, origin), by };
    await askOnceMore(context, tx, scope.process.processNo, asking);
    return scope.process.processNo;
  });
  await jobs.wake();
  if (processNo !== null) notifyProcessChanged(context, processNo);
}

/** Where nothing more is owed, the process waits for decisions again, and follows those that were made meanwhile. */
async function moveOn(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  caseNo: string,
  by: By & { readonly requestId: string },
): Promise<void> {
  const { process, applicantNo: memberNo } = scope;
  const { processNo } = process;
  if (process.current !== 'manpower_underwriting' || owesMaterial(context, scope, caseNo)) return;
  await reportStep(tx, processNo, { step: process.current, memberNo, outcome: 'passed' }, by.at);
  await moveBy(context, tx, processNo, 'underwriter', 'take_back_images', by);
  const moved = { processNo, current: 'manpower_underwriting_result' } as const;
  await followDecisions(context, tx, moved, await settleHealth(context, tx, scope, by.at), by);
}

/** Whether material of anybody is still to be sent, but for what that case asked for. */
function owesMaterial(context: ServiceContext, scope: HealthScope, caseNo: string): boolean {
  return manualMembers(context, scope).some(({ memberNo }) => {
    const own = scope.cases.filter((row) => row.memberNo === memberNo && row.kind !== 'risk_call');
    if (own.some(({ decidedAt }) => decidedAt !== null)) return false;
    const manual = own.find(({ kind }) => kind === 'manual');
    if (manual?.status !== 'underwriting') return true;
    return manual.askedForSealed !== null && manual.caseNo !== caseNo;
  });
}
