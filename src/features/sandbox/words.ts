import type { RecordingStatus, Rung } from '../../../contract/model/recording.ts';

type Tone = 'good' | 'attention' | 'danger' | 'quiet';

export const statusWords: Record<RecordingStatus, readonly [string, Tone]> = {
  invited: ['待打开', 'quiet'],
  identified: ['已验证身份', 'quiet'],
  policy_confirmed: ['已确认保单', 'quiet'],
  will_checked: ['已通过人脸核验', 'quiet'],
  recording: ['正在录制', 'attention'],
  submitted: ['系统检查中', 'attention'],
  in_review: ['待人工审核', 'attention'],
  verified: ['已通过', 'good'],
  returned: ['需重录', 'danger'],
  expired: ['已过期', 'danger'],
  revoked: ['已撤回', 'danger'],
};

export const rungWords: Record<Rung, string> = {
  live_encode: '实时编码',
  media_recorder: '浏览器录制',
  system_camera: '系统相机',
  other_device: '另一台设备',
};

export function bytes(size: number): string {
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(0)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}
