import type { RequestOf } from '../../../contract/define.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { underwriting } from '../../../contract/services/underwriting.ts';
import { Failure } from '../../domain/failure.ts';
import { sha256 } from '../../domain/proof/chain.ts';
import { memberOwner } from '../../domain/owner.ts';
import { decisionProblem, type CaseDecision } from '../../domain/underwriting/decision.ts';
import { confirmInviteSoon, sendUnderwritingNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent, type By } from '../../records/events/events.ts';
import { followDecisions } from '../../records/health/follow-decisions.ts';
import { settleHealth } from '../../records/health/settle.ts';
import { askOnceMore } from '../../records/order-confirmation/ask-again.ts';
import { reckonOrder } from '../../records/order/premium-of-order.ts';
import { reportStep } from '../../records/process/step-reports.ts';
import { changeCase } from '../../records/underwriting-case/open-case.ts';
import { caseOf, type DeskCase } from '../../records/underwriting-case/desk-rows.ts';
import { pricedDay, possibleResults } from '../../records/underwriting-case/case-detail.ts';
import { offerConditions } from '../../records/underwriting/conditions.ts';
import { requireUndecided } from './require-undecided.ts';

type Input = RequestOf<typeof underwriting.decide>;

/**
 * A person's conclusion, under their own name. It moves the process where nothing is left for the customer to accept:
 * conditions take effect once they are accepted. Throws underwritingDecidedMeanwhile where another decided
 * or asked for more material, or something newer was sent, underwritingDecisionInvalid with what lacks, underwritingOver where the order was cancelled or its health notice is corrected.
 */
export async function decide(
  context: ServiceContext,
  input: Input,
  { session: { account }, origin }: Caller<'staff'>,
): Promise<void> {
  const { connection, personalData, jobs, now } = context;
  const { request_id: requestId, ...what } = input;
  const requestHash = personalData.fingerprint(`decide ${JSON.stringify(what)}`);
  const processNo = await connection.db.transaction(async (tx) => {
    const desk = await caseOf(context, tx, input.case_no, { lock: true });
    const { row, scope } = desk;
    const { processNo: no } = scope.process;
    if (row.requestId === requestId) {
      if (row.requestHash !== requestHash) throw new Failure('requestChanged');
      return no;
    }
    requireUndecided(desk);
    if (row.sentAt.toISOString() !== input.sent_at)
      throw new Failure('underwritingDecidedMeanwhile', {
        message: '客户刚刚重新提交，请看过新的内容再下结论',
      });
    // Decided now, the process would wait at the customer for material that nobody looks at any more.
    if (row.askedForSealed !== null)
      throw new Failure('underwritingDecidedMeanwhile', {
        message: '正在等客户补充资料，交来后再下结论；不用补了请先撤回请求',
      });
    const decision = decisionIn(input);
    await requireWhole(context, tx, desk, decision);
    const by = { actor: account, at: now() };
    const decisionSealed = personalData.seal(JSON.stringify(decision));
    await changeCase(tx, row.caseNo, {
      ...{ status: 'completed', result: decision.result, decidedBy: account, decidedAt: by.at },
      ...{ requestId, requestHash, lockedUntil: by.at },
      decisionSealed,
    });
    const told = {
      ...{ case_no: row.caseNo, kind: row.kind, result: decision.result },
      sealed_sha256: sha256(decisionSealed),
    };
    await writeEvent(tx, memberOwner(row.memberNo), 'decide_case', told, by);
    const isToldLater = await takeEffect(context, tx, desk, decision, { ...by, requestId });
    await askOnceMore(context, tx, no, { requestId, inviteSoon: confirmInviteSoon(jobs, origin), by });
    if (!isToldLater)
      await jobs.enqueue(tx, sendUnderwritingNoticeJob, {
        key: `${row.caseNo}/${requestId}`,
        payload: { caseNo: row.caseNo, origin },
      });
    return no;
  });
  await jobs.wake();
  notifyProcessChanged(context, processNo);
}

const decisionIn = ({ result, reason, extra, exclusion, again_from }: Input): CaseDecision => ({
  ...{ result, reason, exclusion: exclusion ?? null, againFrom: again_from ?? null },
  extra: extra ? { itemNo: extra.item_no, permille: extra.permille } : null,
});

/** Throws underwritingDecisionInvalid, with what is wrong. */
async function requireWhole(
  context: ServiceContext,
  tx: Transaction,
  desk: DeskCase,
  decision: CaseDecision,
): Promise<void> {
  const { row, scope } = desk;
  const day = await pricedDay(context, tx, desk);
  const { items } = await reckonOrder(context, tx, scope.order, { day, extras: [] });
  const message = decisionProblem(decision, {
    results: possibleResults(desk),
    itemNos: items
      .filter(({ memberNo, fen }) => memberNo === row.memberNo && fen > 0)
      .map(({ itemNo }) => itemNo),
    mostExtraPermille: scope.product.underwriting?.manual?.most_extra_permille ?? 0,
    today: beijingDay(context.now()),
  });
  if (message !== null) throw new Failure('underwritingDecisionInvalid', { message });
}

/** Answers true where the customer hears of it with what is decided of another member. */
async function takeEffect(
  context: ServiceContext,
  tx: Transaction,
  { row, scope }: DeskCase,
  { result }: CaseDecision,
  by: By & { readonly requestId: string },
): Promise<boolean> {
  const { process, applicantNo: memberNo } = scope;
  if (row.kind === 'risk_call') {
    // Also where the sale was led back to the health notice meanwhile: nobody is called again when it returns.
    if (result !== 'pass') return false;
    const report = { step: 'risk_assessment' as const, memberNo, outcome: 'passed' as const };
    await reportStep(tx, process.processNo, report, by.at);
    return false;
  }
  const settled = await settleHealth(context, tx, scope, by.at);
  if (row.kind !== 'manual') return false;
  // Only now may they be accepted.
  if (settled.next === 'conditions') await offerConditions(tx, scope.order.orderNo, by.at);
  await followDecisions(context, tx, process, settled, by);
  return settled.next === 'manual';
}
