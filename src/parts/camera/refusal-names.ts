import type { CameraRefusal } from '../../../media/capture/refusal.ts';

/** Why a camera did not open, in a few words for who looks into it. */
export const refusalNames: Readonly<Record<CameraRefusal, string>> = {
  permission_denied: '没有允许使用',
  permission_dismissed: '没有选择是否允许',
  no_camera: '没有找到摄像头',
  no_microphone: '没有找到麦克风',
  in_use: '正被其他应用占用',
  insecure_origin: '不是安全连接',
  unsupported: '浏览器不支持',
  unknown: '原因不明',
};
