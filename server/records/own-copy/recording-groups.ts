import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { KeptGroup } from '../../../contract/services/consent.ts';
import { groupOf } from '../../domain/own-copy/lay-out.ts';
import { recordingRows, willRows } from '../../domain/own-copy/recording-rows.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { keptUntil, type KeptIn } from '../../domain/retention/kept-until.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { willChecks } from '../../tables/face.ts';
import { coreFiles } from '../../tables/file.ts';
import { reviews } from '../../tables/review.ts';
import { ofOwner } from '../files/core-files.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { reviewSaid } from '../review/review-said.ts';

/** What is kept of a recording: the video, what was found in it, and the will check before it. */
export async function recordingGroups(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  recording: RecordingRow,
  kept: KeptIn,
): Promise<KeptGroup[]> {
  const { recordingNo } = recording;
  const [files] = await tx
    .select({ files: count() })
    .from(coreFiles)
    .where(ofOwner(recordingOwner(recordingNo)));
  const said = await tx
    .select()
    .from(reviews)
    // What is held may be taken back yet.
    .where(and(eq(reviews.recordingNo, recordingNo), eq(reviews.state, 'in_force')))
    .orderBy(asc(reviews.id));
  const remarks = said.flatMap((one) => {
    const { remark, segments } = reviewSaid(personalData, one);
    return [remark, ...segments.map((segment) => segment.remark)].filter((text) => text !== '');
  });
  const tries = await tx
    .select()
    .from(willChecks)
    .where(eq(willChecks.recordingNo, recordingNo))
    .orderBy(desc(willChecks.createdAt));
  const will = {
    outcome: recording.willOutcome,
    tries: tries.map(({ createdAt, evidence }) => ({ at: createdAt, images: evidence.length })),
  };
  return [
    ...groupOf(
      '录像',
      keptUntil('video', kept),
      recordingRows({
        ...recording,
        remarks,
        videos: Number(files?.files ?? 0),
        findings: recording.findings ?? [],
      }),
    ),
    ...groupOf('意愿确认', keptUntil('will_picture', kept), willRows(will)),
  ];
}
