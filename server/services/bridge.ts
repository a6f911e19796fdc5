import { eq } from 'drizzle-orm';
import type { bridge } from '../../contract/services/bridge.ts';
import { Failure } from '../domain/failure.ts';
import { transmitRecords } from '../ports/schema.ts';
import type { Handlers, ServiceContext } from './handler.ts';
import { openRecording } from './recording-access.ts';

export const bridgeHandlers = ({ connection, now }: ServiceContext): Handlers<typeof bridge> => ({
  transferRealLink: async ({ code }) => {
    const [record] = await connection.db
      .select()
      .from(transmitRecords)
      .where(eq(transmitRecords.code, code))
      .limit(1);
    if (!record) throw new Failure('linkInvalid');
    await openRecording(connection.db, record.transmitRecordNo, now());
    return {
      link_kind: 'policySingleRecording',
      real_link: `/single-recording?transmitRecordNo=${record.transmitRecordNo}`,
    };
  },
});
