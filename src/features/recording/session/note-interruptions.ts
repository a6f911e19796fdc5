import type { PauseReason } from '../../../../media/recording/session.types.ts';
import type { Rung } from '../../../../media/video/rung.types.ts';
import { notePageEvent } from '../../../lib/page-events.ts';

/** For the reviewer, who reads them beside what was tapped. A pause that the reader asked for is a tap. */
const interruptionWords: Record<Exclude<PauseReason, 'stopped_by_reader'>, string> = {
  page_hidden: '离开了页面，录制暂停',
  camera_lost: '摄像头中断，录制暂停',
  microphone_lost: '麦克风中断，录制暂停',
  encoder_failed: '手机编码中断，录制暂停',
  storage_failed: '录像没有写进手机，录制暂停',
  storage_full: '手机存储空间不足，录制暂停',
  reload: '页面重新打开',
};

const rungWords: Record<Rung, string> = {
  live_encode: '实时编码',
  media_recorder: '浏览器录制',
  system_camera: '系统相机',
  other_device: '另一台设备',
};

interface SessionLog {
  readonly name: string;
  readonly detail: Record<string, unknown>;
}

const wordOf = (words: Readonly<Record<string, string>>, key: unknown): string =>
  (typeof key === 'string' ? words[key] : undefined) ?? '';

/** Writes into the page's trace what broke the reading off, and each step down to another way of recording. */
export function noteInterruptions({ name, detail }: SessionLog): void {
  if (name === 'interrupted') {
    const what = wordOf(interruptionWords, detail['reason']);
    if (what) notePageEvent({ kind: 'interrupt', what });
  }
  if (name === 'rung_change') {
    const [from, to] = [wordOf(rungWords, detail['from']), wordOf(rungWords, detail['to'])];
    notePageEvent({ kind: 'step_down', what: `${from}改为${to}` });
  }
}
