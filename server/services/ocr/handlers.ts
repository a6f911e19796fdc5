import type { ocr } from '../../../contract/services/ocr.ts';
import { isDoneCard } from '../../domain/identity/card.ts';
import { KeyedQueue } from '../../domain/keyed-queue.ts';
import { inviteJob, sendInviteJob } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { actingPerson, identityScope } from '../../records/member-identity/identity-scope.ts';
import { inviteInfo } from '../../records/order-confirmation/invite-info.ts';
import { memberList } from '../../records/member-identity/member-list.ts';
import { sendInviteMessage } from '../../records/member-identity/send-invite-message.ts';
import type { Handlers } from '../handlers.ts';
import { adoptForMember } from './adopt-for-member.ts';
import { askInvite } from './ask-invite.ts';
import { cardDetailOf } from './card-detail.ts';
import type { ReadPicture } from './read-picture.ts';
import { declineInvite } from './decline-invite.ts';
import { verifyCard } from './verify.ts';

/** The engine reads one picture at a time; so many more may wait for it in this process. */
const readingsWaiting = 8;

export const ocrHandlers = (
  context: ServiceContext,
  readings = new KeyedQueue<ReadPicture>({ atOnce: 1, waiting: readingsWaiting }),
): Handlers<typeof ocr> => ({
  getMemberList: (subject, { session }) => memberList(context, context.connection.db, subject, session),

  async detail({ member_no, ...subject }, { session, hostname }) {
    const { db } = context.connection;
    const scope = await identityScope(context, db, subject, session);
    const detail = await cardDetailOf(context, db, scope, actingPerson(scope, member_no, true), hostname);
    // By the time that the card lies in the frame, the engine that reads it is loaded.
    if (detail.paper === 'id_card' && !isDoneCard(detail.state)) void context.cardEngine.warm();
    return detail;
  },

  getInviteInfo: ({ transmit_record_no }, caller) => inviteInfo(context, transmit_record_no, caller),

  verify: ({ process_no, member_no: memberNo, request_id: requestId, act }, caller) =>
    verifyCard(context, readings, { subject: { process_no }, memberNo, requestId, act, caller }),

  verifyWithNotify: ({ transmit_record_no, member_no: memberNo, request_id: requestId, act }, caller) =>
    verifyCard(context, readings, { subject: { transmit_record_no }, memberNo, requestId, act, caller }),

  sendInviteMessage: (input, caller) =>
    sendInviteMessage(context, input, caller, (tx, invited) =>
      context.jobs.enqueue(tx, sendInviteJob, inviteJob(invited, caller.origin)),
    ),

  adoptForMember: (input, caller) => adoptForMember(context, input, caller),

  askInvite: (input, caller) => askInvite(context, input, caller),

  declineInvite: (input, caller) => declineInvite(context, input, caller),
});
