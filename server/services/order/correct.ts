import type { RequestOf } from '../../../contract/define.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { fieldProblem } from '../../../contract/form.ts';
import type { FormEntry } from '../../../contract/model/form.ts';
import type { ConfirmDetails } from '../../../contract/model/order.ts';
import type { order } from '../../../contract/services/order.ts';
import { Failure } from '../../domain/failure.ts';
import { isCorrectable } from '../../domain/order/person-lines.ts';
import { memberOwner, orderOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { revokeLinks } from '../../records/links/links.ts';
import { doneAct, keepAct } from '../../records/member-identity/acts.ts';
import { correctMember } from '../../records/member/members.ts';
import { confirmDetailsOf } from '../../records/order-confirmation/confirm-details.ts';
import {
  confirmScope,
  requireConfirmOpen,
  type ConfirmScope,
} from '../../records/order-confirmation/confirm-scope.ts';
import { settleMistakes } from '../../records/order-confirmation/mistakes.ts';

type Input = RequestOf<typeof order.correct>;

/**
 * The applicant puts a contact right, their own or a member's. Whoever is shown it confirms anew: their confirmation
 * named other content. Throws correctionRefused for what decides who is insured or what it costs, multipleErrors with
 * the field's sentence, and what the contract says.
 */
export async function correct(
  context: ServiceContext,
  input: Input,
  { session }: Caller<'visitor'>,
): Promise<ConfirmDetails> {
  const { connection, personalData, now } = context;
  const { process_no } = input;
  const details = await connection.db.transaction(async (tx) => {
    const seen = await confirmScope(context, tx, { process_no }, session, { lock: true });
    const { request_id: requestId, member_no: memberNo } = input;
    const what = { correct: input.field, value: input.value };
    const act = { memberNo, requestId, what };
    if (!seen.facts.members.some(({ row }) => row.memberNo === memberNo)) throw new Failure('memberMissing');
    if (!(await doneAct(tx, personalData, act))) {
      requireConfirmOpen(seen.scope);
      await keepCorrection(context, tx, seen, input);
      const detail = { field: input.field, request_id: requestId };
      const by = { actor: session.sessionId, at: now() };
      await writeEvent(tx, orderOwner(seen.scope.order.orderNo), 'correct_order', detail, by);
      await keepAct(tx, personalData, act, null, by.at);
    }
    const corrected = await confirmScope(context, tx, { process_no }, session);
    return await confirmDetailsOf(context, tx, corrected);
  });
  notifyProcessChanged(context, process_no);
  return details;
}

async function keepCorrection(
  { personalData, now }: ServiceContext,
  tx: Transaction,
  { scope, facts }: ConfirmScope,
  { member_no, field: name, value }: Input,
): Promise<void> {
  const { row, entry } = facts.members.find((one) => one.row.memberNo === member_no) ?? {};
  const module = scope.product.modules.find((one) => one.module === row?.role);
  const field = module?.fields.find((one) => one.field === name);
  if (!row || !entry || !module || !field || !isCorrectable(field)) throw new Failure('correctionRefused');
  const isMobile = field.kind === 'mobile';
  const isApplicant = scope.people.some((one) => one.isApplicant && one.memberNos.includes(member_no));
  // The applicant's phone was proven by a captcha, and pays.
  if (isMobile && isApplicant)
    throw new Failure('correctionRefused', { message: '投保人手机号已经验证，不能在这里更改' });
  const corrected: FormEntry = { ...entry, [name]: value };
  const problem = fieldProblem(module, field, corrected, beijingDay(now()));
  if (problem !== null) throw new Failure('multipleErrors', { data: { [name]: [problem] } });
  // Somebody with several roles was filled in once for all of them.
  const theirs = facts.members.filter(
    (one) => one.row.memberNo === member_no || (row.personNo !== null && one.row.personNo === row.personNo),
  );
  const mobile = isMobile ? value : null;
  for (const one of theirs.filter(({ entry: own }) => name in own))
    await correctMember(tx, personalData, one.row, { ...one.entry, [name]: value }, mobile);
  for (const one of theirs) {
    await settleMistakes(tx, one.row.memberNo, now());
    // Whoever proved the phone before is not known to have this one.
    if (isMobile) await revokeLinks(tx, memberOwner(one.row.memberNo), now());
  }
}
