import type { RequestOf } from '../../../contract/define.ts';
import type { HealthConclusion } from '../../../contract/model/health.ts';
import type { health } from '../../../contract/services/health.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import { offersManual } from '../../domain/underwriting/asked-people.ts';
import { confirmInviteSoon } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent, type By } from '../../records/events/events.ts';
import { conclusionNow } from '../../records/health/conclusion.ts';
import { healthScope, requireStep, type HealthScope } from '../../records/health/health-scope.ts';
import { moveBy } from '../../records/health/move-on.ts';
import { settleHealth } from '../../records/health/settle.ts';
import { termsOf } from '../../records/health/terms.ts';
import { judgedMembers, mayTurnToPerson } from '../../records/health/verdicts.ts';
import { doneAct, keepAct } from '../../records/member-identity/acts.ts';
import { askOnceMore } from '../../records/order-confirmation/ask-again.ts';
import { acceptCondition, conditionRowsOf } from '../../records/underwriting/conditions.ts';
import { keepHealthNotice } from '../../records/underwriting/notices.ts';

type Input = RequestOf<typeof health.acceptConditions>;

/**
 * Accepts one condition, or leaves those to a person who have any by the rules. With the last one the premium rises and an
 * underwriter's decision takes effect. Throws conditionMissing, manualNotOffered, premiumChanged where it costs another
 * premium than was seen, and underwritingOver once the time to accept is over.
 */
export async function acceptConditions(
  context: ServiceContext,
  input: Input,
  { session, origin }: Caller<'visitor'>,
): Promise<HealthConclusion> {
  const { jobs } = context;
  await context.connection.db.transaction(async (tx) => {
    const scope = await healthScope(context, tx, input, session, { lock: true });
    const act = { memberNo: scope.applicantNo, requestId: input.request_id, what: input.act };
    if (!(await doneAct(tx, context.personalData, act))) {
      const by = { actor: session.sessionId, at: context.now() };
      await carryOut(context, tx, scope, input, by);
      const asking = { requestId: input.request_id, inviteSoon: confirmInviteSoon(jobs, origin), by };
      await askOnceMore(context, tx, input.process_no, asking);
      await keepAct(tx, context.personalData, act, null, context.now());
    }
  });
  await jobs.wake();
  notifyProcessChanged(context, input.process_no);
  return await conclusionNow(context, input, session);
}

async function carryOut(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  input: Input,
  by: By,
): Promise<void> {
  if (input.act.kind === 'to_manual') return await leaveToPerson(context, tx, scope, input, by);
  requireStep(scope, 'health_audit', 'manpower_underwriting_result');
  const { condition_no: conditionNo, first_fen: seenFen } = input.act;
  const rows = await conditionRowsOf(tx, scope.order.orderNo);
  const row = rows.find((one) => one.conditionNo === conditionNo);
  if (!row) throw new Failure('conditionMissing');
  if (row.validUntil && row.validUntil <= by.at) throw new Failure('underwritingOver');
  if (row.acceptedAt) return;
  const first_fen = (await termsOf(context, tx, scope, rows))?.first_fen;
  if (seenFen !== undefined && seenFen !== first_fen)
    throw new Failure('premiumChanged', { data: { first_fen } });
  const owner = processOwner(scope.process.processNo);
  await acceptCondition(tx, conditionNo, by);
  await writeEvent(tx, owner, 'accept_condition', { condition_no: conditionNo, kind: row.kind }, by);
  const { next } = await settleHealth(context, tx, scope, by.at);
  if (next !== 'pass' || scope.process.current !== 'manpower_underwriting_result') return;
  const moved = { ...by, requestId: input.request_id };
  await moveBy(context, tx, scope.process.processNo, 'underwriter', 'pass_underwriting', moved);
}

async function leaveToPerson(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  { request_id: requestId }: Input,
  { at }: By,
): Promise<void> {
  requireStep(scope, 'health_audit');
  if (!offersManual(scope.product)) throw new Failure('manualNotOffered');
  const { row, content } = scope.notice;
  const { personalData } = context;
  const left = judgedMembers(personalData, scope)
    .filter(mayTurnToPerson)
    .map(({ asked }) => asked.memberNo);
  if (!row || row.state !== 'confirmed' || left.length === 0) throw new Failure('processEventRefused');
  const to_manual = [...new Set([...content.to_manual, ...left])];
  await keepHealthNotice(
    tx,
    personalData,
    scope.notice,
    { ...row, requestId },
    { ...content, to_manual },
    at,
  );
  await settleHealth(context, tx, scope, at);
}
