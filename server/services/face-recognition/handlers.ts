import type { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { memberList } from '../../records/member/member-list.ts';
import type { Handlers } from '../handlers.ts';

export const faceRecognitionHandlers = (context: ServiceContext): Handlers<typeof faceRecognition> => ({
  getMemberList: (subject, { session }) => memberList(context, context.connection.db, subject, session),
  detail: () => Promise.reject(new Failure('memberMissing')),
  hint: () => Promise.reject(new Failure('memberMissing')),
  getInviteInfo: () => Promise.reject(new Failure('linkInvalid')),
  orderConfirmDetails: () => Promise.reject(new Failure('memberMissing')),
  healthAuditConfirmDetails: () => Promise.reject(new Failure('memberMissing')),
  verify: () => Promise.reject(new Failure('memberMissing')),
  verifyWithNotify: () => Promise.reject(new Failure('memberMissing')),
  sendInviteMessage: () => Promise.reject(new Failure('memberMissing')),
});
