import type { FieldErrors } from '../../../contract/envelope.ts';
import { marksFit, type RecordedClip, type Segment } from '../../../contract/model/recording.ts';
import { Failure } from '../../domain/failure.ts';

/** Throws multipleErrors, naming the clips, where a mark is of phrases that the script does not have. */
export function requireFittingMarks(segments: readonly Segment[], clips: readonly RecordedClip[]): void {
  const wrong: FieldErrors = {};
  for (const clip of clips)
    if (!marksFit(segments, clip)) wrong[`clips.${clip.clip_id}.marks`] = ['标记与朗读内容不符'];
  if (Object.keys(wrong).length > 0) throw new Failure('multipleErrors', { data: wrong });
}
