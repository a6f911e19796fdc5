import type { Rung } from '../../../media/video/rung.types.ts';
import type { SelfTest, SelfTestResult } from '../../../media/self-test/self-test.types.ts';

export const testNames: Record<SelfTest, string> = {
  browser: '浏览器',
  camera: '摄像头和麦克风',
  recording: '试录',
  storage: '本机存储',
  server: '连接服务器',
  store: '连接视频存储',
  clock: '手机时间',
};

type Verdict = SelfTestResult['verdict'];

/** What to do where a part does not work, or works less well. */
const testWords: Record<SelfTest, Record<Exclude<Verdict, 'good'>, string>> = {
  browser: {
    attention: '可以录制，但上传会慢一些。建议换用系统浏览器或最新版微信。',
    bad: '这个浏览器不能使用摄像头。请从短信或微信里重新点开链接。',
  },
  camera: {
    attention: '画面有些卡顿。请关掉其他应用再试。',
    bad: '摄像头或麦克风没有打开。请在手机设置里允许使用后再试。',
  },
  recording: {
    attention: '可以录制，读完后上传会慢一些。',
    bad: '不能在网页里录制。可以改用手机自带的相机，或换一台手机。',
  },
  storage: {
    attention: '空间不多了。请清理出 200 MB 以上再录，以免中断。',
    bad: '不能在本机保存录像。请关闭无痕模式后再试。',
  },
  server: { attention: '网络较慢，可以录制。', bad: '连不上服务器，请检查网络。' },
  store: {
    attention: '上传通道较慢，可以录制。',
    bad: '连不上视频存储，会改用备用通道，上传会慢一些。',
  },
  clock: { attention: '手机时间不准，不影响录制。', bad: '没有拿到服务器时间，请检查网络。' },
};

/** Where what was measured says more than the verdict does. */
export function adviceOf({ test, verdict, detail }: SelfTestResult): string {
  if (verdict === 'good') return '';
  if (test === 'camera' && detail.reason === 'Error: no_picture')
    return '摄像头打开了，但没有画面。请关掉正在使用摄像头的应用再试。';
  if (test === 'storage' && detail.kind === 'memory')
    return '录像只能暂存，关闭页面就会丢失。请关闭无痕模式后再录。';
  return testWords[test][verdict];
}

export const verdictWords: Record<Verdict, readonly [string, 'good' | 'attention' | 'danger']> = {
  good: ['正常', 'good'],
  attention: ['注意', 'attention'],
  bad: ['不可用', 'danger'],
};

interface Summary {
  readonly tone: 'good' | 'attention' | 'danger';
  readonly title: string;
  readonly text: string;
}

/** The parts without which no recording is submitted. */
const needed: readonly SelfTest[] = ['storage', 'server'];

export function summaryOf(results: readonly SelfTestResult[], rung: Rung | null): Summary {
  const broken = results.find(({ test, verdict }) => verdict === 'bad' && needed.includes(test));
  if (broken) return { tone: 'danger', title: '现在还不能录制', text: testWords[broken.test].bad };
  if (rung === 'live_encode')
    return { tone: 'good', title: '这台手机可以录制', text: '边读边上传，读完即可提交。' };
  if (rung === 'media_recorder')
    return { tone: 'good', title: '这台手机可以录制', text: '读完后请稍等片刻，等视频传完。' };
  if (rung === 'system_camera')
    return {
      tone: 'attention',
      title: '可以改用手机相机录制',
      text: '网页里录不了，可以用手机自带的相机拍一段再上传。',
    };
  return { tone: 'danger', title: '请换一台手机', text: '这个浏览器不能录制，请换一台手机打开链接。' };
}
