import { faceChallenge, type FaceChallenge, type WillCode } from '../../../contract/services/face-will.ts';
import {
  challengeBands,
  doesChallenge,
  looksAside,
  type MovingFace,
} from '../../../workers/tasks/face/challenges.ts';
import { isSecondPerson, secondPersonFrom, type FaceSize } from '../../../workers/tasks/face/detection.ts';
import {
  lookBands,
  lookFault,
  type LookEyes,
  type LookFault,
  type LookLight,
} from '../../../workers/tasks/face/look-quality.ts';
import { faceDistance, identityBand, identityDistances } from '../../../workers/tasks/face/identity.ts';

// The will check: what is asked for, how often, and what the pictures must show. Pure; all thresholds are data.

export const willRules = {
  /** Tries that may fail; after them a person looks. */
  attempts: 3,
  challenges: 3,
  challengeSeconds: 20,
  /** How long a link is good, and afterwards its result. */
  ticketMinutes: 10,
  resultMinutes: 30,
} as const;

/** What a picture must show, against the same face looking straight ahead. */
export const willThresholds = {
  version: '2026-11-29',
  ...challengeBands.server,
  secondFace: secondPersonFrom.willCheck,
  samePerson: identityDistances.mismatchAbove,
} as const;

export interface WillFace extends MovingFace, LookLight, LookEyes {
  readonly box: FaceSize;
}

export interface WillLook {
  readonly shows: 'straight' | FaceChallenge;
  /** The largest first. */
  readonly faces: readonly WillFace[];
  /** Distance from the face that looks straight ahead. */
  readonly fromStraight: number | null;
  /** The very same picture was shown for something else already. */
  readonly isRepeated: boolean;
}

/** What pictures can come to: whom the engine does not know sends none. */
type LookCode = Exclude<WillCode, 'no_id_card'>;

export interface WillVerdict {
  readonly status: 'passed' | 'failed' | 'to_person';
  readonly code: LookCode | null;
}

/** What stands for a face; null where there is none. */
export type Descriptor = readonly number[] | null;

/** How far apart two faces are; null where one of them is not there. */
export const distanceBetween = (one: Descriptor, other: Descriptor): number | null =>
  one && other ? faceDistance(one, other) : null;

/** The challenges of one check: different ones, in an order that nobody can foresee. `random` gives 0 to 1. */
export function drawChallenges(random: () => number): FaceChallenge[] {
  const left = [...faceChallenge.options];
  return Array.from({ length: willRules.challenges }, () => {
    const [drawn] = left.splice(Math.floor(random() * left.length), 1);
    if (!drawn) throw new Error('more challenges are drawn than there are');
    return drawn;
  });
}

/** Draws again while the order is one that this person had before, as long as there are others. */
export function drawNewChallenges(
  random: () => number,
  before: readonly (readonly string[])[],
): FaceChallenge[] {
  const had = new Set(before.map((one) => one.join()));
  let drawn = drawChallenges(random);
  for (let tries = 0; had.has(drawn.join()) && tries < mostDraws; tries++) drawn = drawChallenges(random);
  return drawn;
}

/** Sixty orders there are: after so many draws one that is left was missed once in a million times. */
const mostDraws = 800;

/**
 * What the pictures say. `toPortrait` is the distance from the identity's portrait, null where there is none: then,
 * and between the bands, a person decides.
 */
export function judgeWill(
  challenges: readonly FaceChallenge[],
  looks: readonly WillLook[],
  toPortrait: number | null,
): WillVerdict {
  return judgeLooks(challenges, looks) ?? judgeDistance(toPortrait);
}

/** What the pictures say by themselves, whoever it is; null where nothing is wrong with them. */
export function judgeLooks(
  challenges: readonly FaceChallenge[],
  looks: readonly WillLook[],
): WillVerdict | null {
  const failed = (code: LookCode): WillVerdict => ({ status: 'failed', code });
  const straight = looks.find(({ shows }) => shows === 'straight')?.faces[0];
  for (const { faces } of looks) {
    const [first, second] = faces;
    if (!first) return failed('no_face');
    if (second && isSecondPerson(first.box, second.box, willThresholds.secondFace))
      return failed('several_faces');
  }
  if (!straight) return failed('no_face');
  const fault = lookFault({ ...straight, height: straight.box.height }, lookBands.server, openEyesOf(looks));
  if (fault) return failed(faultCodes[fault]);
  if (looks.some(isSomebodyElse)) return failed('face_changed');
  if (looksAside(straight, willThresholds) || looks.some(({ isRepeated }) => isRepeated))
    return failed('challenge_missed');
  for (const challenge of challenges) {
    const face = faceShowing(challenge, looks);
    if (!face || !doesChallenge(challenge, face, straight, willThresholds)) return failed('challenge_missed');
  }
  return standsForSeveral(challenges, looks, straight) ? failed('challenge_missed') : null;
}

const faceShowing = (challenge: FaceChallenge, looks: readonly WillLook[]): WillFace | undefined =>
  looks.find(({ shows }) => shows === challenge)?.faces[0];

/** Whether two looks each clearly do the other's movement too: one still picture was made for both. */
function standsForSeveral(
  challenges: readonly FaceChallenge[],
  looks: readonly WillLook[],
  straight: WillFace,
): boolean {
  const alsoDoes = (one: FaceChallenge, other: FaceChallenge): boolean => {
    const face = faceShowing(one, looks);
    return face !== undefined && doesChallenge(other, face, straight, challengeBands.clear);
  };
  return challenges.some((one, index) =>
    challenges.slice(index + 1).some((other) => alsoDoes(one, other) && alsoDoes(other, one)),
  );
}

const isSomebodyElse = ({ fromStraight }: WillLook): boolean =>
  fromStraight !== null && fromStraight > willThresholds.samePerson;

/** In looks of the same face whose eyes are not to be shut. */
const openEyesOf = (looks: readonly WillLook[]): readonly LookEyes[] =>
  looks.flatMap((look) => {
    const { shows, faces } = look;
    const isCompared = shows !== 'straight' && shows !== 'close_eyes' && !isSomebodyElse(look);
    return faces[0] && isCompared ? [faces[0]] : [];
  });

const faultCodes: Record<LookFault, LookCode> = {
  too_small: 'face_too_small',
  too_dark: 'face_too_dark',
  too_bright: 'face_too_bright',
  blurred: 'face_blurred',
  eyes_shut: 'eyes_shut',
};

function judgeDistance(toPortrait: number | null): WillVerdict {
  if (toPortrait === null) return { status: 'to_person', code: 'no_portrait' };
  const band = identityBand(toPortrait);
  if (band === 'mismatch') return { status: 'failed', code: 'wrong_person' };
  return band === 'match' ? { status: 'passed', code: null } : { status: 'to_person', code: 'person_unsure' };
}

/** Said to the customer: what happened, and what to do. */
export const willMessages: Record<WillCode, string> = {
  no_face: '照片里没有找到脸。请把脸放在框内，光线亮一些，再试一次。',
  several_faces: '照片里不止一个人。请只留您一人在画面里，再试一次。',
  face_too_small: '脸离手机太远。请靠近一些，让脸占满框，再试一次。',
  face_too_dark: '光线太暗，看不清脸。请到亮一些的地方，面向光，再试一次。',
  face_too_bright: '光线太强，脸上发白。请避开强光，再试一次。',
  face_blurred: '照片模糊。请擦一下镜头，拿稳手机，再试一次。',
  eyes_shut: '正对屏幕时眼睛是闭着的。请睁开眼睛看着屏幕，再试一次。',
  face_changed: '几张照片看起来不是同一个人。请由您本人独自完成，再试一次。',
  challenge_missed: '有动作没有拍清楚。请放慢一些，动作做大一点，再试一次。',
  wrong_person: '与投保时登记的照片不一致。请由投保人本人核验，摘下口罩和墨镜，再试一次。',
  person_unsure: '照片和登记的照片比较像，还需要工作人员看一眼。您可以继续朗读。',
  no_portrait: '投保时没有登记照片，由工作人员核验。您可以继续朗读。',
  no_id_card: '刷脸核验只支持身份证，您投保时用的是其他证件，由工作人员核验。您可以继续朗读。',
  chosen_by_customer: '已改由工作人员核验。您可以继续朗读。',
  outside_refused: '这次核对没有通过。请由投保人本人在明亮处再试一次。',
};
