import type { consent } from '../../../contract/services/consent.ts';
import { Failure } from '../../domain/failure.ts';
import { memberPurposes } from '../../domain/link.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { findLinkByNumber } from '../../records/links/links.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import type { Handlers } from '../handlers.ts';
import { consentState } from './consent-state.ts';
import { give } from './give.ts';
import { giveOfMember, listOfMember, withdrawOfMember } from './member-consent.ts';
import { giveOfProcess, listOfProcess, withdrawOfProcess } from './process-consent.ts';
import { ownCopy } from './own-copy.ts';
import { withdraw } from './withdraw.ts';

/**
 * A recording's consents are reached by its link; an application's own by its number; a member's by who acts for them
 * and their number, and listed by the link alone to who proved it.
 */
export const consentHandlers = (context: ServiceContext): Handlers<typeof consent> => ({
  async list({ member_no, ...subject }, { session }) {
    const { process_no } = subject;
    if (member_no !== undefined) return await listOfMember(context, { ...subject, member_no }, session);
    if (process_no !== undefined) return await listOfProcess(context, { process_no }, session);
    const { db } = context.connection;
    const link = await findLinkByNumber(db, linkOf(subject));
    // Whose it was is known to who proved it: a page of a dead link has no other number.
    if (link && memberPurposes.includes(link.purpose))
      return await listOfMember(context, { ...subject, member_no: link.ownerNo }, session);
    const recording = await heldRecording(db, linkOf(subject), session, context.now(), { late: true });
    return await consentState(context, db, recording);
  },
  async give({ member_no, process_no, ...given }, caller) {
    if (member_no !== undefined)
      return await giveOfMember(context, { ...given, process_no, member_no }, caller.session);
    if (process_no !== undefined)
      return await giveOfProcess(context, { ...given, process_no }, caller.session);
    return await give(context, { ...given, transmit_record_no: linkOf(given) }, caller);
  },
  async withdraw({ member_no, process_no, ...withdrawn }, caller) {
    const { session } = caller;
    if (member_no !== undefined)
      return await withdrawOfMember(context, { ...withdrawn, process_no, member_no }, session);
    if (process_no !== undefined)
      return await withdrawOfProcess(context, { ...withdrawn, process_no }, session);
    return await withdraw(context, { ...withdrawn, transmit_record_no: linkOf(withdrawn) }, caller);
  },
  ownCopy: (asked, { session }) => ownCopy(context, asked, session),
});

/** Without a link there is no recording. Throws linkInvalid. */
function linkOf({ transmit_record_no }: { readonly transmit_record_no?: string | undefined }): string {
  if (transmit_record_no === undefined) throw new Failure('linkInvalid');
  return transmit_record_no;
}
