// From what was seen and heard to what the page shows: calm signs, and one guidance at a time.
import type { FaceReading } from '../../workers/tasks/face/framing.ts';
import type { CheckResult, Guidance, PreChecks } from './checks.types.ts';
import type { LightReading } from './light.ts';

export type Observation =
  | { readonly kind: 'light'; readonly reading: LightReading }
  | { readonly kind: 'face'; readonly reading: FaceReading }
  | { readonly kind: 'face_unavailable' }
  | { readonly kind: 'level'; readonly level: number; readonly atMs: number };

interface Steady<Reading> {
  readonly shown: Reading | null;
  readonly candidate: Reading | null;
  readonly times: number;
}

export interface Checks {
  readonly light: Steady<LightReading>;
  readonly face: Steady<FaceReading>;
  readonly faceUnavailable: boolean;
  readonly voice: {
    readonly since: number | null;
    readonly heardAt: number | null;
    readonly loudTimes: number;
  };
  readonly nowMs: number;
}

const unseen = { shown: null, candidate: null, times: 0 };

export const newChecks: Checks = {
  light: unseen,
  face: unseen,
  faceUnavailable: false,
  voice: { since: null, heardAt: null, loudTimes: 0 },
  nowMs: 0,
};

/** A reading is shown when it came so many times in a row: one odd frame says nothing. */
const steadyTimes = 2;
const voiceLevel = 0.35;
/** A click is loud too; a voice lasts. */
const voiceTimes = 3;
const silenceMs = 5_000;

function steady<Reading>(before: Steady<Reading>, reading: Reading): Steady<Reading> {
  const times = before.candidate === reading ? before.times + 1 : 1;
  // The first reading is shown at once: nothing stands there yet that could flicker.
  const shown = times >= steadyTimes || before.shown === null ? reading : before.shown;
  return { shown, candidate: reading, times };
}

/** The checks after one more thing was seen or heard. */
export function observeCheck(checks: Checks, observation: Observation): Checks {
  switch (observation.kind) {
    case 'light':
      return { ...checks, light: steady(checks.light, observation.reading) };
    case 'face':
      return { ...checks, faceUnavailable: false, face: steady(checks.face, observation.reading) };
    case 'face_unavailable':
      return { ...checks, faceUnavailable: true, face: unseen };
    case 'level': {
      const { level, atMs } = observation;
      const { since, heardAt, loudTimes } = checks.voice;
      const times = level >= voiceLevel ? loudTimes + 1 : 0;
      const voice = {
        since: since ?? atMs,
        heardAt: times >= voiceTimes ? atMs : heardAt,
        loudTimes: times,
      };
      return { ...checks, voice, nowMs: atMs };
    }
  }
}

function voiceResult({ voice: { since, heardAt }, nowMs }: Checks): CheckResult {
  if (since === null) return 'waiting';
  if (heardAt !== null && nowMs - heardAt < silenceMs) return 'good';
  return nowMs - Math.max(since, heardAt ?? 0) >= silenceMs ? 'attention' : 'waiting';
}

function guidanceOf(checks: Checks): Guidance | null {
  const { face, light } = checks;
  if (!checks.faceUnavailable && face.shown !== null && face.shown !== 'one_face') {
    // In the dark no face is found: say what is the cause.
    if (face.shown === 'no_face' && light.shown === 'too_dark') return 'too_dark';
    return face.shown;
  }
  if (light.shown !== null && light.shown !== 'good') return light.shown;
  if (voiceResult(checks) === 'attention') return 'speak_up';
  return checks.faceUnavailable ? 'face_check_unavailable' : null;
}

const result = (shown: string | null, good: string): CheckResult =>
  shown === null ? 'waiting' : shown === good ? 'good' : 'attention';

/** What the page shows of them. */
export function preChecks(checks: Checks): PreChecks {
  return {
    light: result(checks.light.shown, 'good'),
    face: result(checks.face.shown, 'one_face'),
    voice: voiceResult(checks),
    guidance: guidanceOf(checks),
  };
}

/** Whether the page would show the same. */
export const sameChecks = (one: PreChecks, other: PreChecks): boolean =>
  one.light === other.light &&
  one.face === other.face &&
  one.voice === other.voice &&
  one.guidance === other.guidance;
