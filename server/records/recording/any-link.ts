import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import { recordings } from '../../tables/recording.ts';
import type { LinkName } from '../links/links.ts';
import type { RecordingRow } from './recordings.ts';

/** The recording that a link was made for, also where the link is over or revoked, or undefined. */
export async function findRecordingOfAnyLink(
  tx: Queryable,
  { transmit_record_no: number, code }: LinkName,
): Promise<RecordingRow | undefined> {
  const named = code ? eq(links.code, code) : number ? eq(links.transmitRecordNo, number) : null;
  if (!named) return undefined;
  const [found] = await tx
    .select({ recording: recordings })
    .from(links)
    .innerJoin(recordings, eq(recordings.recordingNo, links.ownerNo))
    .where(and(named, eq(links.ownerKind, 'recording')))
    .limit(1);
  return found?.recording;
}
