import type { Finding } from '../../../contract/model/recording.ts';

export type FindingCode = Finding['code'];

interface FindingRule {
  /** What the machine does with it: sends the segment back, or lets a person look. */
  readonly leadsTo: 'return' | 'review';
  /**
   * A measured fact stays one however often it is read again. An opinion may be wrong again: after
   * `machineReturns` of them a person decides (rule R22).
   */
  readonly kind: 'fact' | 'opinion';
  /** Says what to do; `name` is the segment's. */
  readonly sentence: (name: string) => string;
}

export const machineReturns = 2;

export const findingRules: Record<FindingCode, FindingRule> = {
  unreadable: {
    leadsTo: 'return',
    kind: 'fact',
    sentence: (name) => `${name}的视频无法播放，请重新录制`,
  },
  no_video_track: {
    leadsTo: 'return',
    kind: 'fact',
    sentence: (name) => `${name}没有画面，请打开摄像头后重录`,
  },
  no_audio_track: {
    leadsTo: 'return',
    kind: 'fact',
    sentence: (name) => `${name}没有声音，请打开麦克风后重录`,
  },
  segment_unread: { leadsTo: 'return', kind: 'fact', sentence: (name) => `${name}没有录到，请补录这一段` },
  too_short: { leadsTo: 'return', kind: 'fact', sentence: (name) => `${name}时间太短，请完整朗读` },
  silent: {
    leadsTo: 'return',
    kind: 'fact',
    sentence: (name) => `${name}没有声音，请检查麦克风是否被遮挡，再朗读一遍`,
  },
  black_picture: {
    leadsTo: 'return',
    kind: 'fact',
    sentence: (name) => `${name}画面太暗，请到光线充足的地方，露出镜头后重录这一段`,
  },
  frozen_picture: {
    leadsTo: 'return',
    kind: 'fact',
    sentence: (name) => `${name}画面卡住了，请关闭其他正在使用摄像头的应用，再录一遍`,
  },
  no_speech: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}没有听到朗读声，请靠近手机，大声朗读一遍`,
  },
  partly_read: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}只听到一部分内容，请从头到尾完整朗读`,
  },
  no_face: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}有一会儿看不到您的脸，请让面部始终在画面中间`,
  },
  several_faces: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}画面里不止一个人，请您独自在镜头前朗读`,
  },
  face_changed: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}中途像是换了人，请您本人从头到尾朗读`,
  },
  wrong_person: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}的朗读人与投保身份不符，请由本人正对镜头朗读`,
  },
  mouth_still: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}没有看到您开口朗读，请正对镜头，露出嘴部再读一遍`,
  },
  out_of_step: {
    leadsTo: 'return',
    kind: 'opinion',
    sentence: (name) => `${name}声音和画面对不上，请关闭其他录音或播放应用，再读一遍`,
  },
  person_unsure: {
    leadsTo: 'review',
    kind: 'opinion',
    sentence: (name) => `${name}需要人工核对是否为本人`,
  },
  no_portrait: {
    leadsTo: 'review',
    kind: 'opinion',
    sentence: () => '没有可比对的身份照片或人脸授权，需要人工核对是否为本人',
  },
  will_to_person: {
    leadsTo: 'review',
    kind: 'opinion',
    sentence: () => '朗读前的意愿确认没有通过机器比对，需要人工核对是否为本人',
  },
  not_judged: { leadsTo: 'review', kind: 'opinion', sentence: () => '系统未能完成检查，需要人工查看' },
};

/**
 * Whether the reader is asked for the segment again. What a verdict let stand is not read twice for a second opinion
 * on the same bytes: a person looks at that.
 */
export function asksAgain({ code, segment }: Finding, passedBefore: ReadonlySet<number>): boolean {
  const { leadsTo, kind } = findingRules[code];
  const secondOpinion = kind === 'opinion' && segment !== null && passedBefore.has(segment);
  return leadsTo === 'return' && !secondOpinion;
}

/** A finding with its sentence; `segment` null is the whole recording. */
export function findingOf(code: FindingCode, segment: number | null): Finding {
  const name = segment === null ? '录像' : `第 ${segment + 1} 段`;
  return { code, segment, message: findingRules[code].sentence(name) };
}
