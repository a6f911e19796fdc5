import type { MachineVerdict } from '../../../contract/services/review.ts';

export const decisionWords: Record<
  MachineVerdict['decision'],
  readonly [string, 'good' | 'attention' | 'danger']
> = {
  approve: ['系统建议通过', 'good'],
  return: ['系统建议退回', 'danger'],
  review: ['系统拿不准，请人工判断', 'attention'],
};

/** Of a submission that the machine could make no video of. */
export const noVideoWords = '这次提交没有可播放的视频，只能退回';

/** How long the customer still waits by what was promised; the tone says how urgent it is. */
export function timeLeft(
  until: string,
  now: number,
): { readonly words: string; readonly tone: 'quiet' | 'attention' | 'danger' } {
  const minutes = Math.floor((Date.parse(until) - now) / 60_000);
  if (minutes < 0) return { words: '已超过承诺时间', tone: 'danger' };
  if (minutes < 60) return { words: `还剩 ${minutes} 分钟`, tone: 'attention' };
  const hours = Math.floor(minutes / 60);
  return { words: `还剩 ${hours} 小时`, tone: hours < 4 ? 'attention' : 'quiet' };
}

/** What reviewers tell customers most, ready to be put in; each says what to do. */
export const readyReasons = [
  ['声音太小', '声音太小，请靠近手机、大声朗读'],
  ['画面太暗', '画面太暗，请到明亮处重录'],
  ['没有正脸', '看不到完整的脸，请正对镜头'],
  ['没读完整', '没有读完整，请逐字朗读全文'],
  ['他人代读', '请由您本人独立朗读，身旁不要有人提示'],
  ['环境太吵', '背景声音太大，请到安静处重录'],
] as const;

const seconds = (value: unknown) => (typeof value === 'number' ? `${(value / 1000).toFixed(1)} 秒` : null);
const percent = (value: unknown) => (typeof value === 'number' ? `${Math.round(value * 100)}%` : null);
const figure = (value: unknown) => (typeof value === 'number' ? String(+value.toFixed(3)) : null);
const lasted = (value: unknown) => seconds((value as { ms?: number } | null)?.ms);

/** Where sound and picture go together best, if not where they stand. */
function inStep(value: unknown): string | null {
  const step = value as { here?: number; elsewhere?: number; lagMs?: number } | null;
  const here = figure(step?.here);
  if (here === null || typeof step?.lagMs !== 'number') return here;
  return `${here}（声音${step.lagMs < 0 ? '早' : '晚'} ${Math.abs(step.lagMs)} 毫秒时 ${figure(step.elsewhere)}）`;
}

function looksAtOthers(value: unknown): string | null {
  const looks = value as { looks?: number; of?: number } | null;
  return looks?.of ? `${looks.looks}/${looks.of} 次` : null;
}

/** What the desk shows of the machine's measures, in its order; what was not measured is left out. */
const measures: readonly (readonly [name: string, word: string, shown: (value: unknown) => string | null])[] =
  [
    ['durationMs', '时长', seconds],
    ['readingMs', '应读时长', seconds],
    ['speechMs', '人声', seconds],
    ['characters', '字数', figure],
    ['syllables', '听到的音节', figure],
    ['loudness', '音量', figure],
    ['luma', '亮度', figure],
    ['faceAwayShare', '看不到脸', percent],
    ['faceAway', '最长看不到脸', lasted],
    ['severalFaces', '多张人脸', lasted],
    ['otherPerson', '像另一个人', looksAtOthers],
    ['frozen', '画面静止', lasted],
    ['mouthMoves', '嘴部起伏', figure],
    ['step', '声画相关', inStep],
    ['wholeStep', '全程声画相关', inStep],
    ['portraitDistance', '与留存照片的距离', figure],
  ];

export function measureText(measure: Readonly<Record<string, unknown>>): string {
  return measures
    .flatMap(([name, word, shown]) => {
      const text = shown(measure[name]);
      return text === null ? [] : [`${word} ${text}`];
    })
    .join(' · ');
}
