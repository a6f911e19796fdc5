import type { RecordingFile } from '../../../../contract/services/review.ts';
import type { Rung } from '../../../../contract/model/recording.ts';

type Troubled = Pick<RecordingFile, 'submission' | 'clips' | 'incidents' | 'verdict' | 'script_version'>;

const rungWords: Readonly<Record<Rung, string>> = {
  live_encode: '实时编码',
  media_recorder: '浏览器录制',
  system_camera: '系统相机',
  other_device: '另一台设备',
};

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What somebody needs who looks into it or replays it, and nothing of who read. Times are UTC. */
export function troubleText(recordingNo: string, detail: Troubled): string {
  const { submission, clips, incidents, verdict, script_version } = detail;
  return [
    `录制编号：${recordingNo}`,
    `第 ${submission} 次提交，文稿版本 ${script_version}`,
    `阈值版本：${verdict?.thresholds_version ?? '尚未检查'}`,
    ...clips.flatMap(({ rung, duration_ms, size, marks }, i) => [
      `片段 ${i + 1}：${rungWords[rung]}，${seconds(duration_ms)} 秒，${size} 字节`,
      ...marks.map(
        ({ segment, phrase_from, phrase_to, start_ms, end_ms }) =>
          `  第 ${segment + 1} 段第 ${phrase_from + 1}–${phrase_to} 句：${seconds(start_ms)}–${seconds(end_ms)} 秒`,
      ),
    ]),
    ...incidents.map(({ at, text }) => `${at} ${text}`),
  ].join('\n');
}
