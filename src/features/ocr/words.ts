import type { CardSide, CardSign } from '../../../contract/model/identity.ts';
import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import type { CardHint } from '../../../workers/tasks/card/reading.ts';

export const sideNames: Record<CardSide, string> = { front: '人像面', back: '国徽面' };

/** What a picture looks like that could be read all the same. */
export const signWords: Record<CardSign, string> = {
  covered: '好像有一部分被挡住',
  screen: '像是翻拍的屏幕',
  copy: '像是复印件',
  edited: '的照片像是修改过',
};

interface Guided {
  readonly title: string;
  readonly text: string;
}

/** One at a time, big: what to do, and below it why or how. */
export const guidanceWords: Record<CardHint, Guided> = {
  good: { title: '请保持不动', text: '正在拍摄' },
  no_card: { title: '请把证件放进框内', text: '四角进框、看清后自动拍摄' },
  too_far: { title: '请靠近一些', text: '四角进框、看清后自动拍摄' },
  too_near: { title: '请离远一些', text: '四个角都要在框内' },
  cut_off: { title: '请把四角移进框内', text: '有一边超出了框' },
  tilted: { title: '请把证件放正', text: '手机与证件平行' },
  blurred: { title: '请拿稳，等画面清晰', text: '可稍离远一些' },
  glare: { title: '有反光，请换个角度', text: '避开灯光直射' },
  dark: { title: '光线太暗', text: '请换到亮处，不要背光' },
  too_bright: { title: '光线太强', text: '请避开强光直射' },
  covered: { title: '请不要遮住证件', text: '手指移到证件外面' },
  wrong_side: { title: '拍反了，请翻到另一面', text: '四角进框、看清后自动拍摄' },
};

/** Below a picture that is not sharp, where a tap on it helps. */
export const focusWords = '可点一下画面对焦，或稍离远一些';

export const cameraRefusals: Record<CameraRefusal, Guided> = {
  permission_denied: {
    title: '还没有允许使用摄像头',
    text: '可以按下面的步骤允许，也可以改用系统相机或相册。',
  },
  permission_dismissed: { title: '还没有选择是否允许', text: '请再点一次“重新打开”，并在弹窗里选“允许”。' },
  no_camera: { title: '没有找到摄像头', text: '可以从相册选择证件照片。' },
  no_microphone: { title: '摄像头没有打开', text: '可以改用系统相机或相册。' },
  in_use: { title: '摄像头正被占用', text: '请结束通话，或关掉正在使用摄像头的应用；也可以改用系统相机。' },
  insecure_origin: { title: '这个地址不能使用摄像头', text: '可以改用系统相机或相册。' },
  unsupported: { title: '这个浏览器不能直接打开摄像头', text: '可以改用系统相机或相册，一样能识别。' },
  unknown: { title: '摄像头没有打开', text: '请重试，也可以改用系统相机或相册。' },
};

/** Of a picture that waits for the network: `onDevice` where a reload would find it again. */
export const offlineWords = (onDevice: boolean): string =>
  onDevice ? '网络中断，已存在本机，恢复后自动继续' : '网络中断，请不要关闭本页，恢复后自动继续';

/** Of a picture that is not with the server; one that found no answer is sent again by itself. */
export function unsentWords({
  code,
  message,
  held,
}: {
  readonly code: number | null;
  /** Of the server, where there is a code. */
  readonly message: string;
  readonly held: boolean;
}): string {
  if (held) return '已在另一个窗口打开，请关闭那个窗口后重试';
  return code === null ? '没有发送成功，稍后自动重发' : message;
}

/** Of a picture that was chosen before the consent could be given. */
export const heldWords = (ticked: boolean): string =>
  ticked ? '照片已选好，网络恢复后自动继续' : '照片已选好，勾选同意后自动继续';
