/** Why the camera or the microphone is not there. Each has its page text: what to do in this browser. */
export type CameraRefusal =
  | 'permission_denied'
  | 'permission_dismissed'
  | 'no_camera'
  | 'no_microphone'
  | 'in_use'
  | 'insecure_origin'
  | 'unsupported'
  | 'unknown';

export interface RefusalSigns {
  readonly errorName: string;
  readonly errorMessage: string;
  readonly secure: boolean;
  readonly supported: boolean;
  /** As the browser's permissions and device list tell, where they do. */
  readonly permission: 'granted' | 'denied' | 'prompt' | null;
  readonly hasCamera: boolean | null;
  readonly hasMicrophone: boolean | null;
}

/** What the browser's error means for the person in front of it. */
export function cameraRefusalOf(signs: RefusalSigns): CameraRefusal {
  if (!signs.secure) return 'insecure_origin';
  if (!signs.supported) return 'unsupported';
  switch (signs.errorName) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      // Chrome words it so; elsewhere a permission that may still be asked for was not denied.
      return /dismiss/i.test(signs.errorMessage) || signs.permission === 'prompt'
        ? 'permission_dismissed'
        : 'permission_denied';
    case 'SecurityError':
      return 'permission_denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return signs.hasCamera !== false && signs.hasMicrophone === false ? 'no_microphone' : 'no_camera';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in_use';
    case 'TypeError':
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'unknown';
  }
}

/** Refusals that a change of permission would mend. */
export const needsPermission = (refusal: CameraRefusal): boolean =>
  refusal === 'permission_denied' || refusal === 'permission_dismissed';
