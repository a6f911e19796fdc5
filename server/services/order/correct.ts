import type { RequestOf } from '../../../contract/define.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { fieldProblem, isShown } from '../../../contract/form.ts';
import type { FormEntry } from '../../../contract/model/form.ts';
import type { ConfirmDetails } from '../../../contract/model/order.ts';
import type { order } from '../../../contract/services/order.ts';
import { Failure } from '../../domain/failure.ts';
import { whoHas, type IdentityPerson } from '../../domain/identity/people.ts';
import { identitySteps } from '../../domain/identity/rules.ts';
import { isCorrectable } from '../../domain/order/person-lines.ts';
import { orderOwner } from '../../domain/owner.ts';
import { confirmInviteSoon, paymentJobs } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { doneAct, keepAct } from '../../records/member-identity/acts.ts';
import { leftToShow } from '../../records/member-identity/member-states.ts';
import { forgetInvited } from '../../records/member-identity/invites.ts';
import { correctMember } from '../../records/member/members.ts';
import { askAgain } from '../../records/order-confirmation/ask-again.ts';
import { confirmDetailsOf } from '../../records/order-confirmation/confirm-details.ts';
import {
  confirmScope,
  requireConfirmOpen,
  type ConfirmScope,
} from '../../records/order-confirmation/confirm-scope.ts';
import { settleMistakes } from '../../records/order-confirmation/mistakes.ts';
import { takeBackVoid } from '../../records/order-confirmation/take-back-void.ts';
import { closePayments, voidPayments } from '../../records/payment/close-payments.ts';
import { paidPaymentOf } from '../../records/payment/payments.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';
import { forgetFormerHolder } from './forget-former-holder.ts';

type Input = RequestOf<typeof order.correct>;

/**
 * The applicant puts a contact right, their own or a member's. Whoever is shown it confirms anew: their confirmation
 * named other content, and nothing can be paid any more that was opened for it. Throws correctionRefused for what decides
 * who is insured or what it costs, multipleErrors with the field's sentence, and what the contract says.
 */
export async function correct(
  context: ServiceContext,
  input: Input,
  { session, origin }: Caller<'visitor'>,
): Promise<ConfirmDetails> {
  const { connection, personalData, now, jobs } = context;
  const { process_no } = input;
  await closePayments(context, paymentJobs(jobs), 'REPLACED', (tx) =>
    orderToClose(context, tx, input, session),
  );
  const { details, erasures } = await connection.db.transaction(async (tx) => {
    const seen = await correctionOf(context, tx, input, session);
    let left: readonly Erasure[] = [];
    if (!seen.isDone) {
      const { orderNo } = seen.scope.order;
      const by = { actor: session.sessionId, at: now() };
      if (!seen.isPaid) await voidPayments(tx, orderNo, by.at);
      const { isMobile } = correctedEntry(context, seen, input);
      const { isTold } = await keepCorrection(context, tx, seen, input, by.at);
      const asking = { requestId: input.request_id, inviteSoon: confirmInviteSoon(jobs, origin), by };
      if (isMobile) left = await forgetFormerHolder(context, tx, seen.scope, input, by);
      // While somebody's health is told wrong nobody can confirm: they are asked once it is not.
      else if (isTold && seen.told.length === 0)
        await askAgain(context, tx, seen.scope, input.member_no, asking);
      const detail = { field: input.field, request_id: input.request_id };
      await writeEvent(tx, orderOwner(orderNo), 'correct_order', detail, by);
      await keepAct(tx, personalData, actOf(input), null, by.at);
    }
    const corrected = await confirmScope(context, tx, { process_no }, session);
    // What was paid for stays confirmed as it was.
    if (!seen.isPaid) await takeBackVoid(tx, process_no, corrected.owed);
    return { details: await confirmDetailsOf(context, tx, corrected), erasures: left };
  });
  // At once, before the applicant is answered; the jobs repeat it where this fails.
  for (const erasure of erasures) await eraseObjects(context, erasure);
  await jobs.wake();
  notifyProcessChanged(context, process_no);
  return details;
}

const actOf = ({ member_no: memberNo, request_id: requestId, field, value }: Input) => ({
  ...{ memberNo, requestId },
  what: { correct: field, value },
});

/** What is to be corrected, and whether this request did it before. */
async function correctionOf(
  context: ServiceContext,
  tx: Transaction,
  input: Input,
  session: Caller<'visitor'>['session'],
): Promise<ConfirmScope & { readonly isDone: boolean; readonly isPaid: boolean }> {
  const { process_no, member_no } = input;
  const seen = await confirmScope(context, tx, { process_no }, session, { lock: true });
  if (!seen.facts.members.some(({ row }) => row.memberNo === member_no)) throw new Failure('memberMissing');
  const isDone = (await doneAct(tx, context.personalData, actOf(input))) !== null;
  const isPaid = (await paidPaymentOf(tx, seen.scope.order.orderNo)) !== null;
  if (!isDone) await requireCorrectionOpen(tx, seen, input, isPaid);
  return { ...seen, isDone, isPaid };
}

/**
 * As members confirm; how somebody else is reached as soon as they are invited, since nothing goes on where a stranger
 * is, and after the payment while a person has refused them: what was paid goes back unless the invitation reaches them.
 * Throws processOver and processEventRefused.
 */
async function requireCorrectionOpen(
  tx: Queryable,
  { scope, facts }: ConfirmScope,
  { member_no, field: name }: Input,
  isPaid: boolean,
): Promise<void> {
  const { process, product } = scope;
  const role = facts.members.find(({ row }) => row.memberNo === member_no)?.row.role;
  const module = product.modules.find((one) => one.module === role);
  const isMobile = module?.fields.some(({ field, kind }) => field === name && kind === 'mobile') ?? false;
  const person = whoHas(scope.people, member_no);
  const isHowReached = process.status === 'processing' && isMobile && person?.by === 'invite';
  if (isHowReached && identitySteps.includes(process.current)) return;
  if (isHowReached && isPaid && (await owesAnew(tx, person))) return;
  requireConfirmOpen(scope);
}

/** Who was let by and paid for shows who they are once more: a person has refused them since. */
async function owesAnew(tx: Queryable, person: IdentityPerson): Promise<boolean> {
  const { owesCard, owesFace } = await leftToShow(tx, person);
  return owesCard || owesFace;
}

/** The order whose payments a correction would make void, or null: it was done before, or is paid. Throws what the correction throws. */
async function orderToClose(
  context: ServiceContext,
  tx: Transaction,
  input: Input,
  session: Caller<'visitor'>['session'],
): Promise<string | null> {
  const seen = await correctionOf(context, tx, input, session);
  if (seen.isDone) return null;
  correctedEntry(context, seen, input);
  return seen.isPaid ? null : seen.scope.order.orderNo;
}

/** The member as corrected. Throws correctionRefused and multipleErrors. */
function correctedEntry(
  { now }: ServiceContext,
  { scope, facts }: ConfirmScope,
  { member_no, field: name, value }: Input,
) {
  const { row, entry } = facts.members.find((one) => one.row.memberNo === member_no) ?? {};
  const module = scope.product.modules.find((one) => one.module === row?.role);
  const field = module?.fields.find((one) => one.field === name);
  if (!row || !entry || !module || !field || !isCorrectable(field) || !isShown(field, entry))
    throw new Failure('correctionRefused');
  const isMobile = field.kind === 'mobile';
  const isApplicant = scope.people.some((one) => one.isApplicant && one.memberNos.includes(member_no));
  // The applicant's phone was proven by a captcha, and pays.
  if (isMobile && isApplicant)
    throw new Failure('correctionRefused', { message: '投保人手机号已经验证，不能在这里更改' });
  const corrected: FormEntry = { ...entry, [name]: value };
  const problem = fieldProblem(module, field, corrected, beijingDay(now()));
  if (problem !== null) throw new Failure('multipleErrors', { data: { [name]: [problem] } });
  return { row, isMobile };
}

/** Answers whether they had told of a mistake. */
async function keepCorrection(
  context: ServiceContext,
  tx: Transaction,
  seen: ConfirmScope,
  input: Input,
  at: Date,
): Promise<{ readonly isTold: boolean }> {
  const { personalData } = context;
  const { member_no, field: name, value } = input;
  const { facts, scope } = seen;
  const { row, isMobile } = correctedEntry(context, seen, input);
  // Somebody with several roles was filled in once for all of them.
  const theirs = facts.members.filter(
    (one) => one.row.memberNo === member_no || (row.personNo !== null && one.row.personNo === row.personNo),
  );
  const mobile = isMobile ? value : null;
  const asksFor = ({ row: { role }, entry }: (typeof theirs)[number]): boolean =>
    scope.product.modules.some(
      ({ module, fields }) =>
        module === role && fields.some((field) => field.field === name && isShown(field, entry)),
    );
  for (const one of theirs.filter(asksFor))
    await correctMember(tx, personalData, one.row, { ...one.entry, [name]: value }, mobile);
  let isTold = false;
  for (const one of theirs) {
    if (await settleMistakes(tx, one.row.memberNo, at)) isTold = true;
    // Whoever proved the phone before is not known to have this one.
    if (isMobile) await forgetInvited(tx, one.row.memberNo, at);
  }
  return { isTold };
}
