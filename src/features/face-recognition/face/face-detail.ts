import type { ResponseOf } from '../../../../contract/define.ts';
import type { faceRecognition } from '../../../../contract/services/face-recognition.ts';

/** Where one member's face stands. */
export type FaceDetail = ResponseOf<typeof faceRecognition.detail>;
