import type { RecordingStatus } from '../../../contract/model/recording.ts';

type Tone = 'good' | 'attention' | 'danger' | 'quiet';

export const statusWords: Record<RecordingStatus, readonly [string, Tone]> = {
  invited: ['待打开', 'quiet'],
  identified: ['已验证身份', 'quiet'],
  policy_confirmed: ['已确认保单', 'quiet'],
  will_checked: ['已通过意愿确认', 'quiet'],
  recording: ['正在录制', 'attention'],
  submitted: ['系统检查中', 'attention'],
  in_review: ['待人工审核', 'attention'],
  verified: ['已通过', 'good'],
  returned: ['需重录', 'danger'],
  expired: ['已过期', 'danger'],
  revoked: ['已撤回', 'danger'],
};
