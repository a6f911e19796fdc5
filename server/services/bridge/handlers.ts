import type { bridge } from '../../../contract/services/bridge.ts';
import { reopenQuietMs } from '../../domain/board/board.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedSince, notifyChanged, writeEvent } from '../../records/events/events.ts';
import { findLink } from '../../records/links/links.ts';
import { recordingBehind } from '../../records/recording/holder.ts';
import type { Handlers } from '../handlers.ts';

export const bridgeHandlers = (context: ServiceContext): Handlers<typeof bridge> => ({
  async transferRealLink({ code }) {
    const { connection, now } = context;
    const link = await findLink(connection.db, code);
    if (!link) throw new Failure('linkInvalid');
    const { recordingNo } = await recordingBehind(connection.db, link.transmitRecordNo, now());
    await noteOpening(context, recordingNo);
    return {
      link_kind: link.kind,
      real_link: `/single-recording?transmitRecordNo=${link.transmitRecordNo}`,
    };
  },
});

/** So that the agent's board sees a phone arrive. Not every reload is news. */
async function noteOpening(context: ServiceContext, recordingNo: string): Promise<void> {
  const { db } = context.connection;
  const at = context.now();
  const owner = recordingOwner(recordingNo);
  if (await happenedSince(db, owner, 'open_link', new Date(at.getTime() - reopenQuietMs))) return;
  await writeEvent(db, owner, 'open_link', {}, { actor: 'visitor', at });
  notifyChanged(context, recordingNo);
}
