import type { Segment } from '../../../../contract/model/recording.ts';
import type { RecordingScript } from '../../../../media/recording/script.types.ts';

export interface SegmentHere {
  readonly segment: Segment;
  /** From 1, as the customer counts. */
  readonly place: number;
}

/** What was read just now: why it came back was said of the take before, and the server knows of no other yet. */
export const readHere = (
  segments: readonly Segment[],
  script: Pick<RecordingScript, 'segments'>,
): readonly SegmentHere[] =>
  segments.flatMap((segment, i) =>
    script.segments.some(({ index }) => index === segment.index)
      ? [{ segment: { ...segment, status: 'read', remark: null }, place: i + 1 }]
      : [],
  );
