import type { RequestOf } from '../../../contract/define.ts';
import type { ManualStatusOfOrder } from '../../../contract/model/underwriting-case.ts';
import type { order } from '../../../contract/services/order.ts';
import { confirmInviteSoon } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { eventAfter, followDecisions } from '../../records/health/follow-decisions.ts';
import { healthScope, type HealthScope } from '../../records/health/health-scope.ts';
import { settleHealth } from '../../records/health/settle.ts';
import { judgedMembers, nextOf } from '../../records/health/verdicts.ts';
import { askOnceMore } from '../../records/order-confirmation/ask-again.ts';
import { conditionRowsOf } from '../../records/underwriting/conditions.ts';
import { manualStatusOf } from '../../records/underwriting-case/manual-status.ts';

type Input = RequestOf<typeof order.queryOrderMwStatus>;

/**
 * Who looks at what was decided is not left there: before 0.2.0 a decision could come too early to move their sale.
 * Throws what healthScope throws.
 */
export async function queryOrderMwStatus(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<ManualStatusOfOrder> {
  const { session } = caller;
  const { db } = context.connection;
  const scope = await healthScope(context, db, input, session);
  if (!(await waitsForNobody(context, db, scope))) return await manualStatusOf(context, db, scope);
  await goOn(context, input, caller);
  return await manualStatusOf(context, db, await healthScope(context, db, input, session));
}

async function waitsForNobody(
  { personalData }: ServiceContext,
  tx: Queryable,
  scope: HealthScope,
): Promise<boolean> {
  const { process, order: ofOrder } = scope;
  if (process.status !== 'processing') return false;
  const next = nextOf(scope, judgedMembers(personalData, scope), await conditionRowsOf(tx, ofOrder.orderNo));
  return eventAfter({ next }, process.current) !== null;
}

async function goOn(
  context: ServiceContext,
  input: Input,
  { session, origin }: Caller<'visitor'>,
): Promise<void> {
  const { connection, jobs, now } = context;
  await connection.db.transaction(async (tx) => {
    const scope = await healthScope(context, tx, input, session, { lock: true });
    if (!(await waitsForNobody(context, tx, scope))) return;
    const by = { actor: session.sessionId, at: now(), requestId: `decided-${scope.process.version}` };
    await followDecisions(context, tx, scope.process, await settleHealth(context, tx, scope, by.at), by);
    const asking = { requestId: by.requestId, inviteSoon: confirmInviteSoon(jobs, origin), by };
    await askOnceMore(context, tx, scope.process.processNo, asking);
  });
  await jobs.wake();
  notifyProcessChanged(context, input.process_no);
}
