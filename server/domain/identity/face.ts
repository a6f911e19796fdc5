import type { FaceState } from '../../../contract/model/identity.ts';
import type { FaceCode } from '../../../contract/services/face-recognition.ts';
import { identityDistances } from '../../../workers/tasks/face/identity.ts';
import { outsideMeasureIn, outsideMeasures } from '../face/outside-likeness.ts';
import { willMessages, willRules } from '../face/will-check.ts';

// A member's face recognition: how often, in which order, and what is said of it. What pictures must show, and from
// where two faces are one person's, is the will check's (server/domain/face/will-check.ts).

/** A face's state as it is kept: what nobody owes is not kept. */
export type StoredFaceState = Exclude<FaceState, 'not_needed'>;

export const faceRules = {
  /** Tries that may fail, on whatever days, before a person looks; as many again where that person refuses. */
  attempts: 3,
  challenges: willRules.challenges,
  challengeSeconds: willRules.challengeSeconds,
  /** How long a try may take. */
  checkMinutes: willRules.ticketMinutes,
  /** What must be left of it to go on with one that was begun. */
  leastMinutes: 3,
  /** At most, from the answer to its result. */
  judgingMinutes: 1,
  /** How long after a try its film may still come: the phone sends it when it has a link again. */
  filmHours: 24,
  /** About how long all of it takes, in words to the customer. */
  seconds: 20,
} as const;

export const isDoneFace = (state: FaceState | undefined): boolean =>
  state === 'passed' || state === 'to_person';

/** How alike two faces are, from 0 to 1; their `scoreThreshold` and above count as one person. */
export const scoreOf = (distance: number): number => Math.round(Math.max(0, 1 - distance) * 1000) / 1000;

const ownThreshold = scoreOf(identityDistances.matchBelow);

/** From which score on a try counted as one person's, by the version of the thresholds that it was judged by. */
export function scoreThreshold(thresholds: string | null): number {
  const measure = outsideMeasureIn(thresholds);
  return measure === null ? ownThreshold : outsideMeasures[measure].matchFrom;
}

/** Said to the member: what happened, and what to do. */
export const faceMessages: Readonly<Record<FaceCode, string>> = {
  no_face: '画面里没有找到脸。请把脸放在圆框里，光线亮一些，再试一次。',
  several_faces: '画面里不止一个人。请只留您一人，再试一次。',
  face_too_small: willMessages.face_too_small,
  face_too_dark: willMessages.face_too_dark,
  face_too_bright: willMessages.face_too_bright,
  face_blurred: willMessages.face_blurred,
  eyes_shut: willMessages.eyes_shut,
  face_changed: '几张照片看起来不是同一个人。请由您本人独自完成，再试一次。',
  challenge_missed: '有动作没有拍清楚。请放慢一些，动作做大一点，再试一次。',
  wrong_person: '没能比对上证件上的照片。请由您本人在亮处摘下口罩和墨镜，再试一次。',
  person_unsure: '照片与证件上的比较像，还需要工作人员看一眼。您可以继续办理。',
  no_portrait: '没有清楚的证件照可以比对，由工作人员核实。您可以继续办理。',
  chosen_by_customer: '已改由工作人员核实。您可以继续办理。',
  attempts_used_up: '三次没有通过，已改由工作人员核实。您可以继续办理。',
  risk_control: '保险公司需要人工核实一次，工作人员会联系您。您可以继续办理。',
  outside_refused: '人脸识别没有通过。请由您本人在亮处再试一次。',
  face_unclear: '脸拍得不够清楚。请擦一下镜头，在亮处靠近一些，再试一次。',
};

export const faceTips = [
  { icon: 'light', text: '光线均匀，不背光' },
  { icon: 'uncovered', text: '摘下帽子、墨镜和口罩' },
  { icon: 'frontal', text: '正对屏幕，按提示做动作' },
] as const;

export const otherWays = ['改由人工核实，同样有效'] as const;
