import type { Finding } from '../../../contract/model/recording.ts';
import type { WillCode } from '../../../contract/services/face-will.ts';

/** Short names of the machine's codes; the finding's own sentence says what to do. */
const codeWords: Record<Finding['code'] | WillCode, string> = {
  unreadable: '无法播放',
  no_video_track: '没有画面',
  no_audio_track: '没有声音轨',
  too_short: '时间太短',
  silent: '没有声音',
  black_picture: '画面全黑',
  segment_unread: '没有录到',
  no_speech: '没有人声',
  partly_read: '没有读全',
  no_face: '没有人脸',
  several_faces: '多张人脸',
  face_too_small: '脸太小',
  face_too_dark: '光线太暗',
  face_too_bright: '光线太强',
  face_blurred: '照片模糊',
  eyes_shut: '闭着眼睛',
  face_changed: '中途换人',
  wrong_person: '非本人',
  person_unsure: '难辨是否本人',
  no_portrait: '无留存照片',
  no_id_card: '证件不是身份证',
  challenge_missed: '动作没有完成',
  chosen_by_customer: '客户选择人工核验',
  outside_refused: '外部核验未通过',
  will_to_person: '意愿确认转人工',
  not_judged: '系统未检查',
  mouth_still: '嘴部未动',
  frozen_picture: '画面静止',
  out_of_step: '声画不同步',
};

/** A code of a release that this page does not know yet is no word for anybody. */
export function codeWord(code: string): string {
  return (codeWords as Record<string, string>)[code] ?? '其他原因';
}
