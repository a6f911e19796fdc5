import { and, eq } from 'drizzle-orm';
import type { Finding } from '../../../contract/model/recording.ts';
import { thresholds } from '../../domain/verdict/reading-thresholds.ts';
import type { ReadingVerdict } from '../../domain/verdict/reading-verdict.ts';
import type { Queryable } from '../../ports/database.ts';
import { verdicts, type EvidenceFrame } from '../../tables/review.ts';
import type { RecordingRow } from '../recording/recordings.ts';

/** A verdict with everything that explains it to a person. */
export interface ExplainedVerdict {
  readonly decision: ReadingVerdict['decision'];
  readonly findings: Finding[];
  readonly measures: ReadingVerdict['measures'];
  readonly levels: readonly number[];
  readonly frames: readonly EvidenceFrame[];
  /** Segments of the same bytes as an earlier verdict let stand. */
  readonly passedBefore: ReadonlySet<number>;
}

/** What the machine said of one submission, or undefined. */
export async function machineDecision(
  tx: Queryable,
  recordingNo: string,
  submission: number,
): Promise<ExplainedVerdict['decision'] | undefined> {
  const [row] = await tx
    .select({ decision: verdicts.decision })
    .from(verdicts)
    .where(and(eq(verdicts.recordingNo, recordingNo), eq(verdicts.submission, submission)))
    .limit(1);
  return row?.decision;
}

/** The keys of the pictures that are kept with the verdict on one submission. */
export async function frameKeysOf(tx: Queryable, recordingNo: string, submission: number): Promise<string[]> {
  const rows = await tx
    .select({ frames: verdicts.frames })
    .from(verdicts)
    .where(and(eq(verdicts.recordingNo, recordingNo), eq(verdicts.submission, submission)));
  return rows.flatMap(({ frames }) => frames.map(({ key }) => key));
}

/** One verdict a submission: the first stays. */
export async function keepVerdict(
  tx: Queryable,
  { recordingNo, submissions }: RecordingRow,
  { decision, findings, measures, levels, frames }: ExplainedVerdict,
  by: { readonly engine: string; readonly judgedAt: Date },
): Promise<void> {
  await tx
    .insert(verdicts)
    .values({
      ...{ recordingNo, decision, findings },
      submission: submissions,
      measures: measures.map((measure) => ({ ...measure })),
      levels: [...levels],
      frames: [...frames],
      thresholdsVersion: thresholds.version,
      ...by,
    })
    .onConflictDoNothing();
}
