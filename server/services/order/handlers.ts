import type { order } from '../../../contract/services/order.ts';
import { confirmInviteSoon } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { confirmDetailsOf } from '../../records/order-confirmation/confirm-details.ts';
import { confirmInvitation } from '../../records/order-confirmation/confirm-invitation.ts';
import { confirmScope } from '../../records/order-confirmation/confirm-scope.ts';
import { keptConfirmation } from '../../records/order-confirmation/kept-confirmation.ts';
import { sendInviteMessage } from '../../records/member-identity/send-invite-message.ts';
import type { Handlers } from '../handlers.ts';
import { checkBelong } from './check-belong.ts';
import { checkoutInfoOf } from './checkout.ts';
import { confirm } from './confirm.ts';
import { correct } from './correct.ts';
import { orderDetailsOf } from './details.ts';
import { manualUnderwritingHandlers } from './manual-underwriting.ts';
import { payLink } from './pay-link.ts';
import { pay } from './pay.ts';
import { queryOrderStatus } from './query-order-status.ts';
import { reportMistake } from './report-mistake.ts';
import { sendVerifySms } from './send-verify-sms.ts';

export const orderHandlers = (context: ServiceContext): Handlers<typeof order> => ({
  ...manualUnderwritingHandlers(context),
  details: ({ process_no }, { session }) => orderDetailsOf(context, process_no, session),

  checkBelong: (input, { session }) => checkBelong(context, input, session),

  async confirmDetails(subject, { session }) {
    const { db } = context.connection;
    const seen =
      (await keptConfirmation(context, db, subject, session)) ??
      (await confirmScope(context, db, subject, session));
    return await confirmDetailsOf(context, db, seen);
  },

  sendVerifySms: (input, caller) => sendVerifySms(context, input, caller),
  confirm: (input, caller) => confirm(context, input, caller),

  sendConfirmMessage: (input, caller) =>
    sendInviteMessage(
      context,
      input,
      caller,
      confirmInviteSoon(context.jobs, caller.origin),
      confirmInvitation(context),
    ),

  reportMistake: (input, caller) => reportMistake(context, input, caller),
  correct: (input, caller) => correct(context, input, caller),
  getCheckoutCounterInfo: ({ process_no }, { session }) => checkoutInfoOf(context, process_no, session),
  pay: (input, caller) => pay(context, input, caller),
  queryOrderStatus: ({ process_no }, { session }) => queryOrderStatus(context, process_no, session),
  payLink: (input, caller) => payLink(context, input, caller),
});
