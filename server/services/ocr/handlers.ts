import type { ocr } from '../../../contract/services/ocr.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { memberList } from '../../records/member/member-list.ts';
import type { Handlers } from '../handlers.ts';

export const ocrHandlers = (context: ServiceContext): Handlers<typeof ocr> => ({
  getMemberList: (subject, { session }) => memberList(context, context.connection.db, subject, session),
  detail: () => Promise.reject(new Failure('memberMissing')),
  getInviteInfo: () => Promise.reject(new Failure('linkInvalid')),
  verify: () => Promise.reject(new Failure('memberMissing')),
  verifyWithNotify: () => Promise.reject(new Failure('memberMissing')),
  sendInviteMessage: () => Promise.reject(new Failure('memberMissing')),
  askInvite: () => Promise.reject(new Failure('linkInvalid')),
});
