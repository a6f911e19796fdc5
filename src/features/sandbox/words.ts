import type { Rung } from '../../../contract/model/recording.ts';

export const rungWords: Record<Rung, string> = {
  live_encode: '实时编码',
  media_recorder: '浏览器录制',
  system_camera: '系统相机',
  other_device: '另一台设备',
};

export function bytesInWords(size: number): string {
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(0)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}
