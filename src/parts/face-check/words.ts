import type { FaceChallenge } from '../../../contract/services/face-will.ts';
import type { ChallengeHint, Shows } from '../../../media/guide/challenge.ts';
import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import { faceHints } from '../../lib/face-hints.ts';

/** One at a time, big, and read out. */
export const challengeWords: Record<FaceChallenge, string> = {
  turn_left: '请慢慢向左转头',
  turn_right: '请慢慢向右转头',
  open_mouth: '请张大嘴巴',
  close_eyes: '请闭上眼，数到二再睁开',
  nod: '请慢慢低头',
};

export const hintWords: Record<ChallengeHint, string> = {
  ...faceHints,
  look_straight: '请正对屏幕',
  blurred: '画面模糊，请擦一下镜头、拿稳手机',
  eyes_shut: '请睁开眼睛，看着屏幕',
  hold: '动作再大一点，保持两秒',
};

/** Why it took too long, and what to do. */
const timedOutWords: Record<Shows, string> = {
  straight: '请面向亮处，摘下口罩和墨镜，把脸放在框内，正对屏幕。',
  turn_left: '没有看到您向左转头。请转得慢一点、多一点，脸不要离开画面。',
  turn_right: '没有看到您向右转头。请转得慢一点、多一点，脸不要离开画面。',
  open_mouth: '没有看到您张嘴。请把嘴张大一些，停一秒。',
  close_eyes: '没有看到您闭眼。请摘下眼镜，闭眼数到二再睁开。',
  nod: '没有看到您低头。请低得慢一点、多一点，停一秒。',
};

interface Explained {
  readonly title: string;
  readonly text: string;
}

export function timedOutText(waitedFor: Shows): Explained {
  const title = waitedFor === 'straight' ? '没有看清您的脸' : '没有看清这个动作';
  return { title, text: timedOutWords[waitedFor] };
}

export const leftWords: Explained = {
  title: '人脸识别被打断了',
  text: '您刚才离开了页面，或摄像头被其他应用占用。请重新做一遍，不计次数。',
};

export const notLoadedWords: Explained = {
  title: '人脸识别没有加载完',
  text: '网络中断或较慢。请换到信号好的地方再试一次，不计次数。',
};

export const impossibleWords: Explained = {
  title: '这台手机做不了人脸识别',
  text: '可以换一台手机打开链接，或返回后选择不刷脸的方式。',
};

export const refusalWords: Record<CameraRefusal, Explained> = {
  permission_denied: { title: '还没有允许使用摄像头', text: '人脸识别需要用到摄像头。请按下面的步骤允许：' },
  permission_dismissed: { title: '还没有选择是否允许', text: '请再点一次“重新打开”，并在弹窗里选“允许”。' },
  no_camera: { title: '没有找到摄像头', text: '请换一台带前置摄像头的手机，或返回后选择不刷脸的方式。' },
  no_microphone: { title: '摄像头没有打开', text: '请重试，或返回后选择不刷脸的方式。' },
  in_use: { title: '摄像头正被占用', text: '请结束通话，或关掉正在使用摄像头的应用，然后重试。' },
  insecure_origin: { title: '这个地址不能使用摄像头', text: '请从短信或聊天里重新点开链接。' },
  unsupported: {
    title: '这个浏览器不能使用摄像头',
    text: '请用微信或系统浏览器打开链接，也可以返回后选择不刷脸的方式。',
  },
  unknown: { title: '摄像头没有打开', text: '请重试。若仍不行，可以返回后选择不刷脸的方式。' },
};
