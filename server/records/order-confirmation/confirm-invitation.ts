import { confirmInviteText } from '../../domain/identity/invite-words.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Invitation } from '../member-identity/send-invite-message.ts';
import { owedConfirmations, requireConfirmOpen } from './confirm-scope.ts';
import { orderFacts } from './order-content.ts';

/** A member is asked to confirm the order, on a phone of their own. */
export const confirmInvitation = (context: ServiceContext): Invitation => ({
  purpose: 'order_confirmation',

  async require(tx, scope, person) {
    requireConfirmOpen(scope);
    if (person.isApplicant || !person.owesConfirmation) throw new Failure('memberNotInvited');
    if (person.mobile === '')
      throw new Failure('memberNotInvited', { message: '这位成员没有登记手机号，请先更正后再发送' });
    const owed = await owedConfirmations(context, tx, await orderFacts(context, tx, scope));
    if (owed.some((one) => one.person.memberNo === person.memberNo && one.isGood))
      throw new Failure('memberNotInvited', { message: '这位成员已经确认，无需再邀请' });
  },

  message: confirmInviteText,
});
