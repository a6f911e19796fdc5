import { facePrefixes, portraitKeys } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { consentedSince } from '../../records/consent/consents.ts';
import { withoutNamedPortraits } from '../../records/face/portrait.ts';
import { findRecording } from '../../records/recording/recordings.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';

/** What a process wrote that died before it saw the withdrawal; what came since a new consent stays. */
export const eraseLateFaces =
  (context: ServiceContext): JobHandler<{ readonly recordingNo: string }> =>
  async ({ recordingNo }) => {
    const { db } = context.connection;
    const recording = await findRecording(db, recordingNo);
    if (!recording) return;
    const owner = recordingOwner(recordingNo);
    const since = await consentedSince(db, owner, 'face');
    const keys = await withoutNamedPortraits(db, portraitKeys(recording.personNo));
    await eraseObjects(context, { prefixes: facePrefixes(owner), keys }, since ?? undefined);
  };
