import type { Segment, Finding } from '../../contract/recording.ts';

/** The thresholds of the first technical verdict: they refuse only what nobody could use. */
export const thresholds = {
  /** Share of the reading time below which nobody can have read the text. */
  shortest: 0.35,
  /** Root mean square of the sound: a quiet room is about 0.001, a voice at arm's length 0.02 and more. */
  silent: 0.002,
  /** Mean luma: a covered lens is under 10, a dim room about 35. */
  black: 12,
} as const;

export interface Measure {
  readonly loudness: number;
  readonly luma: number;
}

/** What must be read again, by segment. Empty: technically sound. */
export function judge(
  segments: readonly Pick<Segment, 'index' | 'phrases'>[],
  chapters: readonly { segment: number; start_ms: number; end_ms: number }[],
  measures: readonly Measure[],
  durationMs: number,
): Finding[] {
  if (!Number.isFinite(durationMs) || durationMs <= 0)
    return [{ code: 'unreadable', segment: null, message: '视频无法播放，请重新录制' }];
  return segments.flatMap((segment): Finding[] => {
    const name = `第 ${segment.index + 1} 段`;
    const at = chapters.findIndex((chapter) => chapter.segment === segment.index);
    const chapter = chapters[at];
    const measure = measures[at];
    if (!chapter || !measure)
      return [{ code: 'segment_unread', segment: segment.index, message: `${name}没有录到，请补录这一段` }];
    const reading = segment.phrases.reduce((total, phrase) => total + phrase.reading_ms, 0);
    if (chapter.end_ms - chapter.start_ms < reading * thresholds.shortest)
      return [{ code: 'too_short', segment: segment.index, message: `${name}时间太短，请完整朗读` }];
    if (measure.loudness < thresholds.silent)
      return [
        {
          code: 'silent',
          segment: segment.index,
          message: `${name}没有声音，请检查麦克风是否被遮挡，再朗读一遍`,
        },
      ];
    if (measure.luma < thresholds.black)
      return [
        { code: 'black_picture', segment: segment.index, message: `${name}画面全黑，请露出镜头后重录这一段` },
      ];
    return [];
  });
}
