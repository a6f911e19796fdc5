import { desc, eq } from 'drizzle-orm';
import type {
  IdentityFile,
  MachineVerdict,
  SandboxRecordingDetail,
} from '../../contract/services/sandbox.ts';
import { coreFiles, people, recordingVideos, reviews, verdicts, willChecks } from '../ports/schema.ts';
import type { Caller, ServiceContext } from './handler.ts';
import type { RecordingRow } from './recording-access.ts';

const linkSeconds = 300;

type Video = NonNullable<SandboxRecordingDetail['video']>;
type ReviewFile = Pick<SandboxRecordingDetail, 'video' | 'verdict' | 'earlier' | 'identity' | 'reviews'>;

/** All that a reviewer looks at of a recording: videos, what the machine said of each, and what people decided. */
export async function reviewFile(
  { connection: { db }, blobs }: ServiceContext,
  recording: RecordingRow,
  caller: Caller,
): Promise<ReviewFile> {
  const { recordingNo, submissions, permanentFileId } = recording;
  const link = async (key: string) =>
    (await blobs.readLink(key, linkSeconds)).replace('{host}', caller.hostname);

  const videoRows = await db
    .select()
    .from(recordingVideos)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingVideos.fileId))
    .where(eq(recordingVideos.recordingNo, recordingNo))
    .orderBy(desc(recordingVideos.submission));
  const videos = new Map<string, Video & { submission: number }>();
  for (const { recording_videos: row, core_files: object } of videoRows)
    videos.set(row.fileId, {
      submission: row.submission,
      url: await link(object.key),
      expires_in: linkSeconds,
      size: object.size,
      duration_ms: row.durationMs,
      chapters: row.chapters,
    });

  const judged = new Map<number, MachineVerdict>();
  for (const row of await db.select().from(verdicts).where(eq(verdicts.recordingNo, recordingNo)))
    judged.set(row.submission, {
      decision: row.decision,
      findings: row.findings,
      measures: row.measures,
      levels: row.levels,
      frames: await Promise.all(
        row.frames.map(async ({ key, ...frame }) => ({ ...frame, url: await link(key) })),
      ),
      thresholds_version: row.thresholdsVersion,
      engine: row.engine,
      judged_at: row.judgedAt.toISOString(),
    });

  const decided = await db
    .select()
    .from(reviews)
    .where(eq(reviews.recordingNo, recordingNo))
    .orderBy(desc(reviews.id))
    .limit(100);
  const videoOf = (submission: number) =>
    [...videos.values()].find((video) => video.submission === submission) ?? null;
  return {
    video: permanentFileId === null ? null : (videos.get(permanentFileId) ?? null),
    verdict: judged.get(submissions) ?? null,
    earlier: Array.from({ length: Math.max(0, submissions - 1) }, (_, i) => submissions - 1 - i).map(
      (submission) => ({ submission, video: videoOf(submission), verdict: judged.get(submission) ?? null }),
    ),
    identity: await identityOf(),
    reviews: decided.map(({ id, submission, decision, segments, remark, reviewer, at }) => ({
      id,
      submission,
      decision,
      segments,
      remark,
      reviewer,
      at: at.toISOString(),
    })),
  };

  async function identityOf(): Promise<IdentityFile> {
    const [person] = await db
      .select({ portraitKey: people.portraitKey })
      .from(people)
      .where(eq(people.personNo, recording.personNo))
      .limit(1);
    const [check] = await db
      .select()
      .from(willChecks)
      .where(eq(willChecks.recordingNo, recordingNo))
      .orderBy(desc(willChecks.createdAt))
      .limit(1);
    return {
      portrait: person?.portraitKey ? await link(person.portraitKey) : null,
      will_check: check
        ? {
            status: check.status,
            code: check.code,
            distance: check.distance,
            pictures: await Promise.all(
              check.evidence.map(async ({ shows, key }) => ({ shows, url: await link(key) })),
            ),
            finished_at: check.finishedAt?.toISOString() ?? null,
          }
        : null,
    };
  }
}
