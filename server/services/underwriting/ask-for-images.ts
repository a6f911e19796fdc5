import type { RequestOf } from '../../../contract/define.ts';
import type { underwriting } from '../../../contract/services/underwriting.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { sendUnderwritingNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { moveBy } from '../../records/health/move-on.ts';
import { takeBackReport } from '../../records/process/step-reports.ts';
import { changeCase } from '../../records/underwriting-case/open-case.ts';
import { caseOf } from '../../records/underwriting-case/desk-rows.ts';
import { markToTakeAgain } from '../../records/underwriting/images.ts';
import { requireUndecided } from './require-undecided.ts';

type Input = RequestOf<typeof underwriting.askForImages>;

/**
 * Asks the customer for more material, or for some of it once more: the process goes back to it. Throws
 * underwritingDecisionInvalid for kinds that the product does not have, underwritingDecidedMeanwhile where another decided
 * or asked, underwritingOver where nothing waits here.
 */
export async function askForImages(
  context: ServiceContext,
  input: Input,
  { session: { account }, origin }: Caller<'staff'>,
): Promise<void> {
  const { connection, personalData, jobs, now } = context;
  const { request_id: requestId, ...what } = input;
  const requestHash = personalData.fingerprint(`ask ${JSON.stringify(what)}`);
  const processNo = await connection.db.transaction(async (tx) => {
    const desk = await caseOf(context, tx, input.case_no, { lock: true });
    const { row, scope } = desk;
    const { processNo: no, current } = scope.process;
    if (row.requestId === requestId) {
      if (row.requestHash !== requestHash) throw new Failure('requestChanged');
      return no;
    }
    requireUndecided(desk);
    if (row.kind !== 'manual')
      throw new Failure('underwritingOver', { message: '只有人工核保可以请客户补充资料' });
    if (row.askedForSealed !== null)
      throw new Failure('underwritingDecidedMeanwhile', { message: '同事刚刚已请客户补充资料' });
    const kinds = scope.product.underwriting?.manual?.images ?? [];
    if (input.images.some(({ image }) => !kinds.some((kind) => kind.image === image)))
      throw new Failure('underwritingDecisionInvalid', { message: '没有这种资料' });
    const by = { actor: account, at: now() };
    const wanted = input.images.map(({ image, note }) => ({ image, note }));
    await changeCase(tx, row.caseNo, {
      ...{ requestId, requestHash, lockedUntil: null, lockedBy: null },
      askedForSealed: personalData.seal(JSON.stringify(wanted)),
    });
    for (const { again } of input.images) await markToTakeAgain(tx, row.memberNo, again);
    const images = input.images.map(({ image }) => image);
    await writeEvent(tx, memberOwner(row.memberNo), 'ask_for_images', { case_no: row.caseNo, images }, by);
    if (current === 'manpower_underwriting_result') {
      await takeBackReport(tx, no, 'manpower_underwriting', [scope.applicantNo]);
      await moveBy(context, tx, no, 'underwriter', 'ask_for_images', { ...by, requestId });
    }
    await jobs.enqueue(tx, sendUnderwritingNoticeJob, {
      key: `${row.caseNo}/${requestId}`,
      payload: { caseNo: row.caseNo, origin },
    });
    return no;
  });
  await jobs.wake();
  notifyProcessChanged(context, processNo);
}
