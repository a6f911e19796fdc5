import { and, eq, gt } from 'drizzle-orm';
import type { bridge } from '../../contract/services/bridge.ts';
import { Failure } from '../domain/failure.ts';
import { reopenQuietMs } from '../domain/board.ts';
import { recordingEvents, transmitRecords } from '../ports/schema.ts';
import type { Handlers, ServiceContext } from './handler.ts';
import { announce, openRecording } from './recording-access.ts';

export const bridgeHandlers = (context: ServiceContext): Handlers<typeof bridge> => ({
  transferRealLink: async ({ code }) => {
    const { connection, now } = context;
    const [record] = await connection.db
      .select()
      .from(transmitRecords)
      .where(eq(transmitRecords.code, code))
      .limit(1);
    if (!record) throw new Failure('linkInvalid');
    await openRecording(connection.db, record.transmitRecordNo, now());
    await noteOpening(context, record.recordingNo);
    return {
      link_kind: 'policySingleRecording',
      real_link: `/single-recording?transmitRecordNo=${record.transmitRecordNo}`,
    };
  },
});

/** So that the agent's board sees a phone arrive. Not every reload is news. */
async function noteOpening(context: ServiceContext, recordingNo: string): Promise<void> {
  const { db } = context.connection;
  const at = context.now();
  const [lately] = await db
    .select({ id: recordingEvents.id })
    .from(recordingEvents)
    .where(
      and(
        eq(recordingEvents.recordingNo, recordingNo),
        eq(recordingEvents.name, 'open_link'),
        gt(recordingEvents.at, new Date(at.getTime() - reopenQuietMs)),
      ),
    )
    .limit(1);
  if (lately) return;
  await db
    .insert(recordingEvents)
    .values({ recordingNo, name: 'open_link', actor: 'visitor', detail: {}, at });
  await announce(context, recordingNo);
}
