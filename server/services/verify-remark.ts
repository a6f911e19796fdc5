import { and, desc, eq, inArray } from 'drizzle-orm';
import { maskMobile } from '../../contract/id-number.ts';
import type { VerifyRemark } from '../../contract/services/single-recording.ts';
import { recordingEvents, reviews } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import { personOf } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';

type Remark = Pick<
  VerifyRemark,
  | 'submitted_at'
  | 'duration_ms'
  | 'mobile_masked'
  | 'findings'
  | 'decided'
  | 'review_until'
  | 'remark'
  | 'repeat'
>;

/** How the newest submission came out, who said so, and what is to be done (rule R22). */
export async function verifyRemarkOf(
  { connection: { db }, personalData, settings }: ServiceContext,
  recording: RecordingRow,
): Promise<Remark> {
  const { recordingNo, status, submittedAt, findings } = recording;
  const person = await personOf(db, recording);
  const [review] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.recordingNo, recordingNo), eq(reviews.submission, recording.submissions)))
    .orderBy(desc(reviews.id))
    .limit(1);
  const given = status === 'verified' || status === 'returned';
  const by = review ? ('reviewer' as const) : ('machine' as const);
  const at = review?.at ?? (await judgedAt());
  return {
    submitted_at: submittedAt?.toISOString() ?? null,
    duration_ms: recording.durationMs,
    mobile_masked: maskMobile(personalData.open(person.mobileSealed)),
    findings,
    decided: given ? { by, at: (at ?? recording.updatedAt).toISOString() } : null,
    review_until:
      status === 'in_review' && submittedAt
        ? new Date(submittedAt.getTime() + settings.reviewHours * 3_600_000).toISOString()
        : null,
    remark: status === 'returned' ? (review?.remark ?? '') : '',
    repeat: recording.segments.flatMap((segment, i) =>
      segment.status === 'repeat'
        ? [{ segment: segment.index, place: i + 1, remarks: remarksOf(segment.index, segment.remark) }]
        : [],
    ),
  };

  /** Each thing once: the segment's own remark is often the first finding's. */
  function remarksOf(index: number, own: string | null): string[] {
    const found = (findings ?? []).filter(({ segment }) => segment === index).map(({ message }) => message);
    return [...new Set([...(own ? [own] : []), ...found])];
  }

  async function judgedAt(): Promise<Date | undefined> {
    const [event] = await db
      .select({ at: recordingEvents.at })
      .from(recordingEvents)
      .where(
        and(
          eq(recordingEvents.recordingNo, recordingNo),
          inArray(recordingEvents.name, ['verdict_pass', 'verdict_return']),
        ),
      )
      .orderBy(desc(recordingEvents.id))
      .limit(1);
    return event?.at;
  }
}
