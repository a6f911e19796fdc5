import { asc, desc, eq } from 'drizzle-orm';
import type { IdentityFile, MachineVerdict, RecordingFile } from '../../../contract/services/review.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { move, reviewEvents } from '../../domain/recording/recording.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { recordingClips, recordingVideos } from '../../tables/recording.ts';
import { verdicts } from '../../tables/review.ts';
import { consentedSince, isWithdrawn } from '../consent/consents.ts';
import { eventsOf } from '../events/events.ts';
import { portraitKeyOf } from '../face/portrait.ts';
import { willChecksOf } from '../face/will-checks.ts';
import { personOf, type RecordingRow } from '../recording/recordings.ts';
import { incidentsOf } from './incidents.ts';
import { linkSeconds, readLinksFor, type ReadLink } from '../files/read-links.ts';
import { reviewsOf } from './reviews.ts';

type Video = NonNullable<RecordingFile['video']>;
type SubmittedVideo = Video & { readonly submission: number };

/**
 * All that a reviewer looks at of a recording: videos, what the machine said of each, and what people decided. Rejects
 * with Error where one of them is nothing that a reviewer may read.
 */
export async function reviewFile(
  context: ServiceContext,
  recording: RecordingRow,
  hostname: string,
): Promise<RecordingFile> {
  const { db } = context.connection;
  const { recordingNo, submissions } = recording;
  const link = readLinksFor(context, 'reviewer', hostname);
  const videos = await videosOf(db, recordingNo, link);
  const judged = await verdictsOf(db, recordingNo, link);
  const videoOf = (submission: number) => shown(videos.find((video) => video.submission === submission));
  const video = videoOf(submissions);
  return {
    script_version: recording.scriptVersion,
    segments: recording.segments,
    clips: await clipsOf(db, recordingNo),
    video,
    findings: recording.findings,
    submission: submissions,
    verdict: judged.get(submissions) ?? null,
    earlier: Array.from({ length: Math.max(0, submissions - 1) }, (_, i) => submissions - 1 - i).map(
      (submission) => ({
        submission,
        video: videoOf(submission),
        verdict: judged.get(submission) ?? null,
      }),
    ),
    identity: await identityFile(context, recording, link),
    incidents: await incidentsOf(db, recordingNo),
    reviews: await reviewsOf(context, db, recordingNo),
    may: { ...mayOf(recording, video), undo_ms: context.settings.reviewUndoMs },
    events: await eventsOf(db, recordingOwner(recordingNo)),
  };
}

function shown(found: SubmittedVideo | undefined): Video | null {
  if (!found) return null;
  const { url, expires_in, size, duration_ms, chapters } = found;
  return { url, expires_in, size, duration_ms, chapters };
}

/** Over what was erased nobody decides, and what has no video was seen by nobody. */
function mayOf(
  { status, willCheck, erasedAt }: RecordingRow,
  video: Video | null,
): Pick<RecordingFile['may'], 'pass' | 'return'> {
  const may = (event: (typeof reviewEvents)[keyof typeof reviewEvents]) =>
    erasedAt === null && move(status, event, 'reviewer', willCheck) !== null;
  return { pass: video !== null && may(reviewEvents.pass), return: may(reviewEvents.return) };
}

async function clipsOf(tx: Queryable, recordingNo: string): Promise<RecordingFile['clips']> {
  const rows = await tx
    .select()
    .from(recordingClips)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingClips.fileId))
    .where(eq(recordingClips.recordingNo, recordingNo))
    .orderBy(asc(recordingClips.submission), asc(recordingClips.seq));
  return rows.map(({ recording_clips: clip, core_files: object }) => ({
    clip_id: clip.clipId,
    rung: clip.rung,
    duration_ms: clip.durationMs,
    size: object.size,
    marks: clip.marks,
  }));
}

async function videosOf(tx: Queryable, recordingNo: string, link: ReadLink): Promise<SubmittedVideo[]> {
  const rows = await tx
    .select()
    .from(recordingVideos)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingVideos.fileId))
    .where(eq(recordingVideos.recordingNo, recordingNo))
    .orderBy(desc(recordingVideos.submission));
  return await Promise.all(
    rows.map(async ({ recording_videos: row, core_files: object }) => ({
      submission: row.submission,
      url: await link(object.key),
      expires_in: linkSeconds,
      size: object.size,
      duration_ms: row.durationMs,
      chapters: row.chapters,
    })),
  );
}

async function verdictsOf(
  tx: Queryable,
  recordingNo: string,
  link: ReadLink,
): Promise<Map<number, MachineVerdict>> {
  const rows = await tx.select().from(verdicts).where(eq(verdicts.recordingNo, recordingNo));
  const judged = new Map<number, MachineVerdict>();
  for (const row of rows)
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
  return judged;
}

async function identityFile(
  context: ServiceContext,
  recording: RecordingRow,
  link: ReadLink,
): Promise<IdentityFile> {
  const { db } = context.connection;
  const person = await personOf(db, recording);
  const owner = recordingOwner(recording.recordingNo);
  // Asked for every few seconds: what the row names is not looked for in the store, and an authority that cannot be
  // reached now keeps nobody from the rest of the file.
  const isConsented = (await consentedSince(db, owner, 'face')) !== null;
  // A consent to faces is asked for with the will check; one that was withdrawn was asked for.
  const isAsked = recording.willCheck !== 'none' || isConsented || (await isWithdrawn(db, owner, 'face'));
  const portrait = !isConsented
    ? null
    : (person.portraitKey ??
      (await portraitKeyOf(context, person, owner).catch((err: unknown) => {
        context.log.error({ err, recordingNo: recording.recordingNo }, 'portrait not to be had');
        return null;
      })));
  const [check] = await willChecksOf(db, recording.recordingNo);
  return {
    portrait: portrait && (await link(portrait)),
    face_consented: isAsked ? isConsented : null,
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
