import { eq } from 'drizzle-orm';
import type { Finding } from '../../contract/recording.ts';
import { findingOf, findingRules } from '../domain/finding-rules.ts';
import { levelsOf } from '../domain/reading-observation.ts';
import type { Chapter, Evidence, ReadingVerdict } from '../domain/reading-verdict.ts';
import { judgeReading } from '../domain/reading-verdict.ts';
import { thresholds } from '../domain/reading-thresholds.ts';
import type { Queryable } from '../ports/database.ts';
import { people, recordings, verdicts } from '../ports/schema.ts';
import type { EvidenceFrame } from '../ports/schema.ts';
import type { VideoFile } from '../ports/video-engine.ts';
import { standingConsent } from './consent-access.ts';
import { readAll } from './file.ts';
import type { ServiceContext } from './handler.ts';
import { moveRecording } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';
import { oweVerdictNotice } from './verdict-notice.ts';

/** A verdict with everything that explains it to a person. */
export interface ExplainedVerdict extends Pick<ReadingVerdict, 'decision' | 'findings'> {
  readonly measures: ReadingVerdict['measures'];
  readonly levels: readonly number[];
  readonly frames: readonly EvidenceFrame[];
}

interface StoredVideo {
  /** The video as long as it is on this machine, too. */
  readonly file: VideoFile;
  readonly key: string;
}

/** Looks at the stored video, judges it, and keeps the pictures that show why. Doing it again changes nothing. */
export async function judgeVideo(
  context: ServiceContext,
  recording: RecordingRow,
  video: StoredVideo & { readonly chapters: readonly Chapter[] },
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
    },
  );
  const frames = await keepEvidence(context, recording, video, evidence);
  return { decision, findings, measures, levels: levelsOf(observation), frames };
}

export function unusable(findings: Finding[]): ExplainedVerdict {
  return { decision: 'return', findings, measures: [], levels: [], frames: [] };
}

/** The engine cannot look at it, however often it tries: that is no fault of the reader's, and a person can. */
export function notJudged(): ExplainedVerdict {
  return {
    decision: 'review',
    findings: [findingOf('not_judged', null)],
    measures: [],
    levels: [],
    frames: [],
  };
}

/** Faces are compared only where money is at stake and the consent to face data stands (rule R20). */
async function comparedPortrait(
  context: ServiceContext,
  recording: RecordingRow,
): Promise<readonly number[] | null> {
  if (recording.willCheck !== 'required') return null;
  if (!(await standingConsent(context.connection.db, recording.recordingNo, 'face'))) return null;
  return await portraitOf(context, recording);
}

/** The descriptor of the identity's portrait; null where there is none or no face is found on it. */
async function portraitOf(
  { connection, blobs, faceEngine }: ServiceContext,
  { personNo }: RecordingRow,
): Promise<readonly number[] | null> {
  const [person] = await connection.db
    .select({ portraitKey: people.portraitKey })
    .from(people)
    .where(eq(people.personNo, personNo))
    .limit(1);
  if (!person?.portraitKey || !(await blobs.head(person.portraitKey))) return null;
  const picture = await readAll(await blobs.read(person.portraitKey));
  const [face] = await faceEngine.see(new Uint8Array(picture), { descriptors: true });
  return face?.descriptor ?? null;
}

/** Keys follow from the video's own, so that a second run writes the same objects. */
async function keepEvidence(
  { readingEngine, blobs }: ServiceContext,
  { recordingNo }: RecordingRow,
  { file, key }: StoredVideo,
  evidence: readonly Evidence[],
): Promise<EvidenceFrame[]> {
  if (evidence.length === 0) return [];
  const inOrder = [...evidence].sort((one, other) => one.atMs - other.atMs);
  const pictures = await readingEngine.pictures(
    file,
    inOrder.map(({ atMs }) => atMs),
  );
  const video = key.slice(key.lastIndexOf('/') + 1).replace('.mp4', '');
  const frames: EvidenceFrame[] = [];
  for (const [i, { code, segment, atMs }] of inOrder.entries()) {
    const picture = pictures[i];
    if (!picture) continue;
    const frameKey = `verdicts/${recordingNo}/${video}-${Math.round(atMs)}.jpg`;
    await blobs.put(frameKey, Buffer.from(picture), { contentType: 'image/jpeg', size: picture.length });
    frames.push({ code, segment, at_ms: atMs, key: frameKey });
  }
  return frames;
}

const events = { approve: 'verdict_pass', return: 'verdict_return', review: 'verdict_review' } as const;

/** Writes the verdict, moves the recording, and enqueues the message to the reader. One verdict a submission. */
export async function giveVerdict(
  context: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  verdict: ExplainedVerdict,
  changes: Partial<RecordingRow> = {},
  detail: Record<string, unknown> = {},
): Promise<void> {
  // Another worker, or a person, was quicker.
  if (!(await isStillSubmitted(tx, recording))) return;
  const at = context.now();
  const { decision, findings } = verdict;
  await keepVerdict(context, tx, recording, verdict, at);
  const judged = await moveRecording(
    tx,
    recording,
    events[decision],
    { mover: 'job', actor: 'job', at, detail: { ...detail, findings: findings.map(({ code }) => code) } },
    { ...changes, findings, segments: judgedSegments(recording, verdict) },
  );
  await oweVerdictNotice(context.jobs, tx, judged);
}

/** Locks the row. */
async function isStillSubmitted(tx: Queryable, { recordingNo, submissions }: RecordingRow): Promise<boolean> {
  const [standing] = await tx
    .select({ status: recordings.status, submissions: recordings.submissions })
    .from(recordings)
    .where(eq(recordings.recordingNo, recordingNo))
    .limit(1)
    .for('update');
  return standing?.status === 'submitted' && standing.submissions === submissions;
}

async function keepVerdict(
  { readingEngine }: ServiceContext,
  tx: Queryable,
  { recordingNo, submissions }: RecordingRow,
  { decision, findings, measures, levels, frames }: ExplainedVerdict,
  judgedAt: Date,
): Promise<void> {
  await tx
    .insert(verdicts)
    .values({
      recordingNo,
      submission: submissions,
      decision,
      findings,
      measures: measures.map((measure) => ({ ...measure })),
      levels: [...levels],
      frames: [...frames],
      thresholdsVersion: thresholds.version,
      engine: readingEngine.name,
      judgedAt,
    })
    .onConflictDoNothing();
}

/** The segments that are returned with their remarks; the others as they were. */
function judgedSegments(
  { segments }: RecordingRow,
  { decision, findings }: ExplainedVerdict,
): RecordingRow['segments'] {
  if (decision !== 'return') return segments;
  const remarks = remarksOf(findings);
  return segments.map((segment) => {
    const remark = remarks.get(segment.index) ?? remarks.get(null);
    return remark === undefined ? segment : { ...segment, status: 'repeat', remark };
  });
}

/** What the reader is told of each segment to repeat: the first reason. What a person is to look at is not theirs. */
function remarksOf(findings: readonly Finding[]): Map<number | null, string> {
  const remarks = new Map<number | null, string>();
  for (const { code, segment, message } of findings)
    if (findingRules[code].leadsTo === 'return' && !remarks.has(segment)) remarks.set(segment, message);
  return remarks;
}
