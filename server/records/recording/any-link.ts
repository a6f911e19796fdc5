import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { Queryable } from '../../ports/database.ts';
import { links } from '../../tables/link.ts';
import { recordings } from '../../tables/recording.ts';
import type { RecordingRow } from './recordings.ts';

/** A link by its number or by the code of the message. */
export interface LinkName {
  readonly transmit_record_no?: string | undefined;
  readonly code?: string | undefined;
}

/** The recording that a link was made for, also where the link is over or revoked. Throws adviserMissing. */
export async function recordingOfAnyLink(
  tx: Queryable,
  { transmit_record_no: number, code }: LinkName,
): Promise<RecordingRow> {
  const named = code ? eq(links.code, code) : number ? eq(links.transmitRecordNo, number) : null;
  if (!named) throw new Failure('adviserMissing');
  const [found] = await tx
    .select({ recording: recordings })
    .from(links)
    .innerJoin(recordings, eq(recordings.recordingNo, links.ownerNo))
    .where(and(named, eq(links.ownerKind, 'recording')))
    .limit(1);
  if (!found) throw new Failure('adviserMissing');
  return found.recording;
}
