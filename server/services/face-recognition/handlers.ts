import type { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { faceRules, faceTips, otherWays } from '../../domain/identity/face.ts';
import { KeyedQueue } from '../../domain/keyed-queue.ts';
import { inviteJob, sendInviteJob } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { faceChecksOf, faceOf, facesLeft } from '../../records/member-identity/faces.ts';
import { identityScope, ownPerson } from '../../records/member-identity/identity-scope.ts';
import { inviteInfo } from '../../records/order-confirmation/invite-info.ts';
import { memberList } from '../../records/member-identity/member-list.ts';
import { sendInviteMessage } from '../../records/member-identity/send-invite-message.ts';
import type { Handlers } from '../handlers.ts';
import { healthConfirmDetails, orderConfirmDetails } from './confirm-details.ts';
import { faceDetailOf } from './face-detail.ts';
import { verifyFace } from './verify.ts';

/** Looking at faces is dear: of this process two answers at once, and so many more may wait. */
const answersAtOnce = 2;
const answersWaiting = 12;

export const faceRecognitionHandlers = (
  context: ServiceContext,
  answers = new KeyedQueue<void>({ atOnce: answersAtOnce, waiting: answersWaiting }),
): Handlers<typeof faceRecognition> => ({
  getMemberList: (subject, { session }) => memberList(context, context.connection.db, subject, session),

  async detail({ member_no, ...subject }, { session }) {
    const { db } = context.connection;
    const scope = await identityScope(context, db, subject, session);
    return await faceDetailOf(context, db, scope, ownPerson(scope, member_no));
  },

  async hint({ member_no, ...subject }, { session }) {
    const { db } = context.connection;
    const scope = await identityScope(context, db, subject, session);
    const { memberNo } = ownPerson(scope, member_no);
    return {
      tips: [...faceTips],
      seconds: faceRules.seconds,
      challenges: faceRules.challenges,
      attempts_left: facesLeft(await faceOf(db, memberNo), await faceChecksOf(db, memberNo)),
      other_ways: [...otherWays],
      image_days: context.settings.retention.faceDays,
    };
  },

  getInviteInfo: ({ transmit_record_no }, caller) => inviteInfo(context, transmit_record_no, caller),

  async orderConfirmDetails({ member_no, ...subject }, { session }) {
    const scope = await identityScope(context, context.connection.db, subject, session);
    return await orderConfirmDetails(context, scope, ownPerson(scope, member_no));
  },

  async healthAuditConfirmDetails({ member_no, ...subject }, { session }) {
    const { db } = context.connection;
    const scope = await identityScope(context, db, subject, session);
    return await healthConfirmDetails(context, db, scope, ownPerson(scope, member_no));
  },

  verify: ({ process_no, member_no: memberNo, request_id: requestId, act }, caller) =>
    verifyFace(context, answers, { subject: { process_no }, memberNo, requestId, act, caller }),

  verifyWithNotify: ({ transmit_record_no, member_no: memberNo, request_id: requestId, act }, caller) =>
    verifyFace(context, answers, { subject: { transmit_record_no }, memberNo, requestId, act, caller }),

  sendInviteMessage: (input, caller) =>
    sendInviteMessage(context, input, caller, (tx, invited) =>
      context.jobs.enqueue(tx, sendInviteJob, inviteJob(invited, caller.origin)),
    ),
});
