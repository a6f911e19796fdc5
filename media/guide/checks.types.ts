export type CheckResult = 'waiting' | 'good' | 'attention';

/** What was seen and heard of the person before the camera; one guidance at a time. */
export interface PreChecks {
  readonly light: CheckResult;
  readonly face: CheckResult;
  readonly voice: CheckResult;
  readonly guidance: Guidance | null;
}

export type Guidance =
  | 'no_face'
  | 'two_faces'
  | 'out_of_frame'
  | 'too_far'
  | 'too_near'
  | 'too_dark'
  | 'too_bright'
  | 'speak_up'
  | 'face_check_unavailable';
