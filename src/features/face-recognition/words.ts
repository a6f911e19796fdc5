import type { ProcessStep } from '../../../contract/model/process.ts';
import { stepWords } from '../../process/sale/step-words.ts';
import type { FaceCode } from '../../../contract/services/face-recognition.ts';

export const bar = '人脸识别';

/** What to do about it before the next try; the server says what it was. */
export const nextTry: Partial<Record<FaceCode, string>> = {
  no_face: '到亮处，再试一次',
  several_faces: '只留本人，再试一次',
  face_too_small: '靠近一些，再试一次',
  face_too_dark: '到亮处，再试一次',
  face_too_bright: '避开强光，再试一次',
  face_blurred: '擦镜头，再试一次',
  eyes_shut: '睁开眼，再试一次',
  face_changed: '再试一次',
  challenge_missed: '慢一点，再试一次',
  wrong_person: '由本人再试一次',
  person_unsure: '到亮处，再试一次',
};

/** The way on from a face; null: it is not certain what comes next. */
export function onwardWords(isBehind: boolean, next: ProcessStep | null): string {
  if (isBehind) return '继续投保';
  return next ? `继续：${stepWords[next]}` : '继续';
}
