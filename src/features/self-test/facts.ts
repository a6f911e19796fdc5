import type { SelfTestFact, SelfTestResult } from '../../../media/self-test/self-test.types.ts';
import type { Rung } from '../../../media/video/rung.types.ts';
import { refusalNames } from '../../parts/camera/refusal-names.ts';

export const rungNames: Record<Rung, string> = {
  live_encode: '边录边传',
  media_recorder: '录完再传',
  system_camera: '手机相机',
  other_device: '换一台设备',
};

type Fact = NonNullable<SelfTestResult['detail'][SelfTestFact]>;

const yesNo = (value: Fact) => (value === true ? '支持' : '不支持');
const plain = (value: Fact) => (Array.isArray(value) ? value.join(' ') : String(value));

/** Each measured fact in words, as an agent reads them to support. */
const factWords: Readonly<Record<SelfTestFact, readonly [word: string, shown: (value: Fact) => string]>> = {
  secureContext: ['安全连接', (value) => (value === true ? '是' : '否')],
  camera: ['网页摄像头', yesNo],
  videoEncoder: ['视频编码', yesNo],
  aacEncoder: ['声音编码', yesNo],
  webAssembly: ['加速运算', yesNo],
  wakeLock: ['保持亮屏', yesNo],
  cores: ['处理器', (value) => `${plain(value)} 核`],
  recorderTypes: ['录制格式', plain],
  size: ['画面', plain],
  loudest: ['最大音量', plain],
  framesPerSecond: ['每秒帧数', plain],
  rung: ['录制方式', (value) => rungNames[value as Rung] ?? plain(value)],
  bytes: ['试录大小', (value) => `${Math.round(Number(value) / 1024)} KB`],
  contentType: ['试录格式', plain],
  failures: ['没有成功', (value) => [value].flat().map(failureWords).join('；')],
  kind: ['保存在', (value) => storeNames[plain(value)] ?? plain(value)],
  freeMegabytes: ['剩余空间', (value) => `${plain(value)} MB`],
  ms: ['用时', (value) => `${plain(value)} 毫秒`],
  status: ['应答', plain],
  offSeconds: ['相差', (value) => `${plain(value)} 秒`],
  refusal: [
    '没有打开',
    (value) => (refusalNames as Readonly<Record<string, string>>)[plain(value)] ?? plain(value),
  ],
  reason: ['原因', (value) => reasonWords(plain(value))],
};

const faultNames: Readonly<Record<string, string>> = {
  no_camera: '没有摄像头',
  no_picture: '摄像头没有画面',
  empty: '没有录到内容',
  unreadable: '录像打不开',
  no_video_track: '没有画面',
  no_audio_track: '没有声音',
  no_duration: '录像没有时长',
  silent: '没有录到声音',
};

/** In words where it is known; what the browser said goes to support as it is. */
function reasonWords(reason: string): string {
  const code = reason.replace(/^Error: /, '');
  return faultNames[code] ?? `浏览器报告 ${code}`;
}

/** `live_encode: NotSupportedError: …`: the way of recording, and why it did not work. */
function failureWords(failure: string | number | boolean): string {
  const [rung = '', ...reason] = String(failure).split(': ');
  return `${rungNames[rung as Rung] ?? rung}（${reasonWords(reason.join(': '))}）`;
}

const storeNames: Readonly<Record<string, string>> = {
  opfs: '本机文件',
  indexed_db: '本机数据库',
  memory: '内存',
};

/** `用时 12 毫秒`, one for each fact, in the order in which they were measured; none for a list that is empty. */
export function factTexts(detail: SelfTestResult['detail']): string[] {
  return Object.entries(detail)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => {
      const [word, shown] = factWords[name as SelfTestFact];
      return `${word} ${shown(value)}`;
    });
}
