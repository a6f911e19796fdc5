import type { consent } from '../../../contract/services/consent.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import type { Handlers } from '../handlers.ts';
import { consentState } from './consent-state.ts';
import { give } from './give.ts';
import { giveOfMember, listOfMember, withdrawOfMember } from './member-consent.ts';
import { withdraw } from './withdraw.ts';

/** A recording's consents are reached by its link; a member's by who acts for them and their number. */
export const consentHandlers = (context: ServiceContext): Handlers<typeof consent> => ({
  async list({ member_no, ...subject }, { session }) {
    if (member_no !== undefined) return await listOfMember(context, { ...subject, member_no }, session);
    const { db } = context.connection;
    const recording = await heldRecording(db, linkOf(subject), session, context.now(), { late: true });
    return await consentState(context, db, recording);
  },
  give: ({ member_no, ...given }, caller) =>
    member_no === undefined
      ? give(context, { ...given, transmit_record_no: linkOf(given) }, caller)
      : giveOfMember(context, { ...given, member_no }, caller.session),
  withdraw: ({ member_no, ...withdrawn }, caller) =>
    member_no === undefined
      ? withdraw(context, { ...withdrawn, transmit_record_no: linkOf(withdrawn) }, caller)
      : withdrawOfMember(context, { ...withdrawn, member_no }, caller.session),
});

/** Without a link there is no recording. Throws linkInvalid. */
function linkOf({ transmit_record_no }: { readonly transmit_record_no?: string | undefined }): string {
  if (transmit_record_no === undefined) throw new Failure('linkInvalid');
  return transmit_record_no;
}
