import type { Finding } from '../../../contract/model/recording.ts';
import { verdictFrameKey } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { faceKeysOf, withoutFaces } from '../../domain/verdict/face-measures.ts';
import { asksAgain, findingOf } from '../../domain/verdict/finding-rules.ts';
import { levelsOf } from '../../domain/verdict/reading-observation.ts';
import { judgeReading } from '../../domain/verdict/reading-verdict.ts';
import type { Chapter, Evidence } from '../../domain/verdict/reading-verdict.ts';
import type { EventDetails } from '../../domain/events.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { VideoFile } from '../../ports/video-engine.ts';
import { isWithdrawn, validConsent } from '../../records/consent/consents.ts';
import { portraitDescriptor } from '../../records/face/portrait.ts';
import {
  findRecording,
  moveRecording,
  personOf,
  type RecordingRow,
} from '../../records/recording/recordings.ts';
import { endWithContract } from '../../records/recording/end-recording.ts';
import { keepVerdict, type ExplainedVerdict } from '../../records/review/verdicts.ts';
import {
  eraseClipsOfPassed,
  eraseObjectsJob,
  erasureJob,
  sendVerdictNoticeJob,
  verdictNoticeJob,
} from '../kinds.ts';

interface StoredVideo {
  /** The video as long as it is on this machine, too. */
  readonly file: VideoFile;
  readonly key: string;
}

/** Looks at the stored video, judges it, and keeps the pictures that show why. Doing it again changes nothing. */
export async function judgeVideo(
  context: ServiceContext,
  recording: RecordingRow,
  video: StoredVideo & { readonly chapters: readonly Chapter[]; readonly passedBefore: ReadonlySet<number> },
): Promise<ExplainedVerdict> {
  const observation = await context.readingEngine.observe(video.file);
  const { decision, findings, measures, evidence } = judgeReading(
    recording.segments,
    video.chapters,
    observation,
    {
      willCheck: recording.willCheck,
      willOutcome: recording.willOutcome,
      portrait: await comparedPortrait(context, recording),
      submission: recording.submissions,
      passedBefore: video.passedBefore,
    },
  );
  const frames = await keepEvidence(context, recording, video, evidence);
  const { passedBefore } = video;
  return { decision, findings, measures, levels: levelsOf(observation), frames, passedBefore };
}

const unseen = { measures: [], levels: [], frames: [], passedBefore: new Set<number>() };

export function unusable(findings: Finding[]): ExplainedVerdict {
  return { decision: 'return', findings, ...unseen };
}

/**
 * What the machine cannot go on with, however often it tries, and a person can: `not_judged` where there is a video to
 * look at, `unreadable` where none could be made.
 */
export function leftToPerson(code: 'not_judged' | 'unreadable'): ExplainedVerdict {
  return { decision: 'review', findings: [findingOf(code, null)], ...unseen };
}

/** Faces are compared only where money is at stake and the consent to face data stands (rule R20). */
async function comparedPortrait(
  context: ServiceContext,
  recording: RecordingRow,
): Promise<readonly number[] | null> {
  if (recording.willCheck !== 'required') return null;
  const { db } = context.connection;
  const owner = recordingOwner(recording.recordingNo);
  if (!(await validConsent(db, owner, 'face'))) return null;
  return await portraitDescriptor(context, await personOf(db, recording), owner);
}

/** Keys follow from the video's own, so that a second run writes the same objects. */
async function keepEvidence(
  { readingEngine, blobs }: ServiceContext,
  { recordingNo }: RecordingRow,
  { file, key }: StoredVideo,
  evidence: readonly Evidence[],
): Promise<ExplainedVerdict['frames']> {
  if (evidence.length === 0) return [];
  const inOrder = [...evidence].sort((one, other) => one.atMs - other.atMs);
  const pictures = await readingEngine.pictures(
    file,
    inOrder.map(({ atMs }) => atMs),
  );
  const frames: ExplainedVerdict['frames'][number][] = [];
  for (const [i, { code, segment, atMs }] of inOrder.entries()) {
    const picture = pictures[i];
    if (!picture) continue;
    const frameKey = verdictFrameKey(recordingOwner(recordingNo), key, atMs);
    await blobs.put(frameKey, Buffer.from(picture), { contentType: 'image/jpeg', size: picture.length });
    frames.push({ code, segment, at_ms: atMs, key: frameKey });
  }
  return frames;
}

const eventOf = { approve: 'verdict_pass', return: 'verdict_return', review: 'verdict_review' } as const;

/**
 * Writes the verdict, moves the recording, and enqueues the message to the reader. One verdict a submission. Throws
 * recordingOutOfOrder.
 */
export async function giveVerdict(
  context: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  verdict: ExplainedVerdict,
  changes: Partial<RecordingRow> = {},
  detail: Omit<EventDetails['verdict_pass'], 'findings'> = {},
): Promise<void> {
  // Another worker, or a person, was quicker.
  if (!(await isStillSubmitted(tx, recording))) return;
  const at = context.now();
  const { decision, findings } = verdict;
  await keepVerdict(tx, recording, await asConsented(context, tx, recording, verdict), {
    engine: context.readingEngine.name,
    judgedAt: at,
  });
  const judged = await moveRecording(
    tx,
    recording,
    eventOf[decision],
    { mover: 'job', actor: 'job', at, detail: { ...detail, findings: findings.map(({ code }) => code) } },
    { ...changes, findings, segments: judgedSegments(recording, verdict) },
  );
  await eraseClipsOfPassed(context.jobs, tx, judged, at);
  const settled = await endWithContract(tx, judged, { actor: 'job', at });
  await context.jobs.enqueue(tx, sendVerdictNoticeJob, verdictNoticeJob(settled));
}

/** The consent to face data may have been withdrawn while the video was looked at: what shows the face goes. */
async function asConsented(
  { jobs, now }: ServiceContext,
  tx: Queryable,
  { recordingNo }: RecordingRow,
  verdict: ExplainedVerdict,
): Promise<ExplainedVerdict> {
  if (!(await isWithdrawn(tx, recordingOwner(recordingNo), 'face'))) return verdict;
  const keys = faceKeysOf(verdict.frames);
  if (keys.length > 0)
    await jobs.enqueue(tx, eraseObjectsJob, erasureJob(recordingNo, { prefixes: [], keys }, now()));
  return {
    ...verdict,
    measures: verdict.measures.map(withoutFaces),
    // Two findings of one moment share a picture: it goes for both.
    frames: verdict.frames.filter(({ key }) => !keys.includes(key)),
  };
}

/** Whether nobody judged or withdrew that submission meanwhile. Locks the row. */
export async function isStillSubmitted(
  tx: Queryable,
  { recordingNo, submissions }: RecordingRow,
): Promise<boolean> {
  const now = await findRecording(tx, recordingNo, { lock: true });
  return now?.status === 'submitted' && now.submissions === submissions;
}

/** The segments that are returned with their remarks; the others as they were. */
function judgedSegments(
  { segments }: RecordingRow,
  { decision, findings, passedBefore }: ExplainedVerdict,
): RecordingRow['segments'] {
  if (decision !== 'return') return segments;
  const remarks = remarksOf(findings.filter((finding) => asksAgain(finding, passedBefore)));
  return segments.map((segment) => {
    const remark = remarks.get(segment.index) ?? remarks.get(null);
    return remark === undefined ? segment : { ...segment, status: 'repeat', remark };
  });
}

/** What the reader is told of each segment to repeat: the first reason. */
function remarksOf(findings: readonly Finding[]): Map<number | null, string> {
  const remarks = new Map<number | null, string>();
  for (const { segment, message } of findings) if (!remarks.has(segment)) remarks.set(segment, message);
  return remarks;
}
