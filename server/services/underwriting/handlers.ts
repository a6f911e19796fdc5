import type { CaseDetail, underwriting } from '../../../contract/services/underwriting.ts';
import { memberOwner, orderOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { noteCase, noteSeen } from '../../records/files/note-seen.ts';
import { readLinksFor } from '../../records/files/read-links.ts';
import { caseDetailOf } from '../../records/underwriting-case/case-detail.ts';
import { caseOf, deskRows, lockCase, lockNames } from '../../records/underwriting-case/desk-rows.ts';
import { deskAmountDetail, deskAmounts } from '../../records/payment/desk-amounts.ts';
import { deskCallDetail, deskCallOf, deskCalls } from '../../records/policy/desk-calls.ts';
import type { Handlers } from '../handlers.ts';
import { askForImages } from './ask-for-images.ts';
import { decide } from './decide.ts';
import { decideAmount } from './decide-amount.ts';
import { casePhone } from './case-phone.ts';
import { takeBackImages } from './take-back-images.ts';
import { policyCallPhone, tryPolicyCall } from './try-policy-call.ts';

/** The desk at which underwriters decide. */
export const underwritingHandlers = (context: ServiceContext): Handlers<typeof underwriting> => {
  const { db } = context.connection;
  const detail = async (caseNo: string, { hostname, session }: Caller<'staff'>): Promise<CaseDetail> => {
    const desk = await caseOf(context, db, caseNo);
    const shown = await caseDetailOf(context, db, desk, readLinksFor(context, 'underwriter', hostname));
    const owner = memberOwner(desk.row.memberNo);
    await noteCase(context, owner, { case_no: caseNo }, session.account);
    if (shown.images_by_kind.some(({ files }) => files.length > 0))
      await noteSeen(context, owner, 'underwriting', session.account);
    return shown;
  };
  return {
    cases: async () => ({ cases: await deskRows(context) }),
    case: ({ case_no }, caller) => detail(case_no, caller),
    async decide(input, caller) {
      await decide(context, input, caller);
      return await detail(input.case_no, caller);
    },
    async askForImages(input, caller) {
      await askForImages(context, input, caller);
      return await detail(input.case_no, caller);
    },
    async takeBackImages(input, caller) {
      await takeBackImages(context, input, caller);
      return await detail(input.case_no, caller);
    },
    casePhone: (input, { session }) => casePhone(context, input, session),
    async lock({ case_no, release }, { session }) {
      const { row, scope } = await caseOf(context, db, case_no);
      await lockCase(context, case_no, session, release ?? false);
      // From the first look on the customer lays no more material: their page is to say so.
      if (row.lockedUntil === null) notifyProcessChanged(context, scope.process.processNo);
      return { locked_by: (await lockNames(db, context.now())).get(case_no) ?? null };
    },
    policyCalls: async () => ({ calls: await deskCalls(context) }),
    async policyCall({ call_no }, { session }) {
      const { policy } = await deskCallOf(context, db, call_no);
      await noteCase(context, orderOwner(policy.orderNo), { call_no }, session.account);
      return await deskCallDetail(context, call_no);
    },
    policyCallPhone: (input, { session }) => policyCallPhone(context, input, session),
    async tryPolicyCall(input, { session }) {
      await tryPolicyCall(context, input, session);
      return await deskCallDetail(context, input.call_no);
    },
    amounts: async () => ({ amounts: await deskAmounts(context) }),
    amount: ({ payment_no }, { session }) => deskAmountDetail(context, payment_no, session.account),
    async decideAmount(input, { session }) {
      await decideAmount(context, input, session);
      return await deskAmountDetail(context, input.payment_no, session.account);
    },
  };
};
