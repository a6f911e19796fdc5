import type { bridge } from '../../../contract/services/bridge.ts';
import { reopenQuietMs } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner, recordingOwner, type Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import {
  happenedSince,
  notifyChanged,
  notifyProcessChanged,
  writeEvent,
} from '../../records/events/events.ts';
import { findLink, type LinkRow } from '../../records/links/links.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { recordingBehind } from '../../records/recording/holder.ts';
import type { Handlers } from '../handlers.ts';

export const bridgeHandlers = (context: ServiceContext): Handlers<typeof bridge> => ({
  async transferRealLink({ code }) {
    const { connection, now } = context;
    const link = await findLink(connection.db, code);
    if (!link) throw new Failure('linkInvalid');
    if (link.purpose === 'identity') return await toIdentity(context, link);
    const { recordingNo } = await recordingBehind(connection.db, link.transmitRecordNo, now());
    if (await noteOpening(context, recordingOwner(recordingNo))) notifyChanged(context, recordingNo);
    return {
      link_kind: link.kind,
      real_link: `/single-recording?transmitRecordNo=${link.transmitRecordNo}`,
    };
  },
});

/** A link that is over leads to the same page, which says so and whom to ask. Throws linkInvalid where it is revoked. */
async function toIdentity(context: ServiceContext, { kind, transmitRecordNo, ownerNo, revokedAt }: LinkRow) {
  if (revokedAt !== null) throw new Failure('linkInvalid');
  if (await noteOpening(context, memberOwner(ownerNo))) {
    const { process } = await scopeOfMember(context, context.connection.db, ownerNo);
    notifyProcessChanged(context, process.processNo);
  }
  return {
    link_kind: kind,
    real_link: `/face-recognition-share-index?transmitRecordNo=${transmitRecordNo}`,
  };
}

/** So that who sent it sees a phone arrive. Not every reload is news: answers whether it is. */
async function noteOpening({ connection, now }: ServiceContext, owner: Owner): Promise<boolean> {
  const { db } = connection;
  const at = now();
  if (await happenedSince(db, owner, 'open_link', new Date(at.getTime() - reopenQuietMs))) return false;
  await writeEvent(db, owner, 'open_link', {}, { actor: 'visitor', at });
  return true;
}
