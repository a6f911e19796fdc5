import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { ocr } from '../../../contract/services/ocr.ts';
import { Failure } from '../../domain/failure.ts';
import { paymentJobs } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { doneAct, keepAct } from '../../records/member-identity/acts.ts';
import { cardOf } from '../../records/member-identity/cards.ts';
import { requireIdentityOpen } from '../../records/member-identity/identity-open.ts';
import { anyPerson, identityScope } from '../../records/member-identity/identity-scope.ts';
import { memberList } from '../../records/member-identity/member-list.ts';
import { closePayments } from '../../records/payment/close-payments.ts';
import { adoptField, adoptionOf } from './adopt.ts';
import { requireCardOwed, type ActScope } from './member-act.ts';

type Input = RequestOf<typeof ocr.adoptForMember>;

/**
 * The holder agrees to the premium by which an invited member's card can be followed. Throws memberForeign of what the
 * member did not ask for, and what adopting throws.
 */
export async function adoptForMember(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<ResponseOf<typeof ocr.adoptForMember>> {
  const { connection, jobs, personalData } = context;
  const { process_no, field, first_fen } = input;
  const adopted = { kind: 'adopt', field, first_fen } as const;
  await closePayments(context, paymentJobs(jobs), 'REPLACED', async (tx) => {
    const { inside, isDone } = await begun(context, tx, input, caller);
    return !isDone && (await adoptionOf(inside, adopted)) ? inside.scope.order.orderNo : null;
  });
  await connection.db.transaction(async (tx) => {
    const { inside, isDone } = await begun(context, tx, input, caller);
    if (isDone) return;
    await adoptField(inside, adopted);
    await keepAct(tx, personalData, inside.act, null, inside.by.at);
  });
  await jobs.wake();
  notifyProcessChanged(context, process_no);
  return await memberList(context, connection.db, { process_no }, caller.session);
}

/** Of one order one act at a time; `isDone`: this request did it before. */
async function begun(
  context: ServiceContext,
  tx: Transaction,
  { process_no, member_no, request_id: requestId, field, first_fen }: Input,
  { session, origin }: Caller<'visitor'>,
): Promise<{ readonly inside: ActScope; readonly isDone: boolean }> {
  const scope = await identityScope(context, tx, { process_no }, session, { lock: true });
  const person = anyPerson(scope, member_no);
  const act = { memberNo: person.memberNo, requestId, what: { adopt_for_member: field, first_fen } };
  const by = { actor: session.sessionId, at: context.now() };
  const inside = { context, tx, scope, person, by, act, origin };
  const isDone = (await doneAct(tx, context.personalData, act)) !== null;
  if (!isDone) await requireWished(inside, field);
  return { inside, isDone };
}

async function requireWished(inside: ActScope, field: Input['field']): Promise<void> {
  const { context, tx, scope, person } = inside;
  await requireIdentityOpen(tx, scope, person);
  await requireCardOwed(inside);
  const { content } = await cardOf(tx, context.personalData, person.memberNo);
  if (content.wished !== field)
    throw new Failure('memberForeign', { message: '对方的证件已有变化，这项修改不用再确认' });
}
