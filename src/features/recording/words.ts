import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import type { FileFault } from '../../../media/video/file.types.ts';
import type { Guidance } from '../../../media/guide/checks.types.ts';
import type { PauseReason } from '../../../media/recording/session.types.ts';
import { faceHints } from '../../lib/face-hints.ts';

/** One at a time, at the eye's height. */
export const guidanceWords: Record<Guidance, string> = {
  ...faceHints,
  speak_up: '请大声一些',
  face_check_unavailable: '请自行把脸对准框内',
};

/** Why the camera is not there, beside the button that asks for it once more. */
export const notConnectedText = '网络没有连上，请检查后重试';
export const heldText = '录制已在另一个窗口打开，请关闭那个窗口后重试';

interface Explained {
  readonly title: string;
  readonly text: string;
}

export const pauseWords: Record<PauseReason, Explained> = {
  stopped_by_reader: { title: '已暂停', text: '已录的内容已保存，点“继续录制”从这一句接着读。' },
  page_hidden: { title: '您刚才离开了页面', text: '离开前录的已保存，从这一句接着读即可。' },
  camera_lost: { title: '摄像头被中断', text: '可能是来电或其他应用占用。已录的已保存，可以继续。' },
  microphone_lost: { title: '麦克风被中断', text: '可能是来电或耳机断开。已录的已保存，可以继续。' },
  encoder_failed: { title: '录制被手机中断', text: '已录的已保存，继续时会换一种更稳妥的方式。' },
  storage_failed: { title: '录像没有写进手机', text: '之前录的已保存，点“继续录制”接着读。' },
  storage_full: { title: '手机存储空间不足', text: '已录的已保存。请清理一些空间后继续。' },
  reload: { title: '页面重新打开了', text: '上次录的已保存在本机，从这一句接着读。' },
};

/** Of every pause where only the page holds what was read. */
export const unkeptText = '录像没有保存到手机，提交前请不要关闭本页。点“继续录制”接着读。';

/** Why the recording cannot begin on the page itself: the camera, or where the film would be kept. */
export type StartRefusal = CameraRefusal | 'storage';

export const refusalWords: Record<StartRefusal, Explained> = {
  storage: { title: '手机存储没有打开', text: '请关闭本页，再从短信或聊天里重新点开链接。' },
  permission_denied: { title: '还没有允许使用摄像头', text: '录制需要摄像头和麦克风。请按下面的步骤允许：' },
  permission_dismissed: { title: '还没有选择是否允许', text: '请再点一次“重新打开”，并在弹窗里选“允许”。' },
  no_camera: { title: '没有找到摄像头', text: '请换一台带前置摄像头的手机打开链接。' },
  no_microphone: { title: '没有找到麦克风', text: '请拔下耳机再试，或换一台手机打开链接。' },
  in_use: { title: '摄像头正被占用', text: '请结束通话，或关掉正在使用摄像头的应用，然后重试。' },
  insecure_origin: { title: '这个地址不能使用摄像头', text: '请从短信或聊天里重新点开链接。' },
  unsupported: {
    title: '这个浏览器不能直接录制',
    text: '可以改用手机自带的相机拍摄，或用微信、系统浏览器打开链接。',
  },
  unknown: { title: '摄像头没有打开', text: '请重试。若仍不行，可以改用手机自带的相机拍摄。' },
};

export const fileWords: Record<FileFault, Explained> = {
  empty: { title: '没有拿到视频', text: '请再拍一次，拍完后点“使用视频”。' },
  unreadable: { title: '这个文件无法播放', text: '请用手机自带的相机再拍一次。' },
  no_video_track: { title: '这个文件没有画面', text: '请用前置摄像头拍一段视频，不要选录音。' },
  no_audio_track: { title: '这段视频没有声音', text: '请允许相机使用麦克风，再拍一次。' },
  no_duration: { title: '这段视频没有录完整', text: '请再拍一次，读完后再停止。' },
  silent: { title: '这段视频听不到声音', text: '请检查麦克风是否被遮挡，再拍一次。' },
  file_too_large: { title: '这段视频太大了', text: '请在相机设置里调低清晰度，再拍一次。' },
};
