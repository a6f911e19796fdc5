import { describe, expect, test } from 'vitest';
import { faceChallenge, willCode, type FaceChallenge } from '../../../contract/services/face-will.ts';
import { identityDistances } from '../../../workers/tasks/face/identity.ts';
import {
  drawChallenges,
  drawNewChallenges,
  judgeWill,
  willMessages,
  willRules,
  type WillFace,
  type WillLook,
} from './will-check.ts';

const still: WillFace = {
  box: { width: 0.4, height: 0.35 },
  yaw: 0.02,
  pitch: 0.1,
  mouth: 0.01,
  eyes: 0.35,
  luma: 120,
  sharpness: 0.5,
  eyeContrast: 1,
};
const doing: Record<FaceChallenge, WillFace> = {
  turn_left: { ...still, yaw: -0.45 },
  turn_right: { ...still, yaw: 0.45 },
  open_mouth: { ...still, mouth: 0.16 },
  close_eyes: { ...still, eyes: 0.2 },
  nod: { ...still, pitch: 0.4 },
};
const all = faceChallenge.options;

function looks(change: (shows: WillLook['shows'], look: WillLook) => WillLook = (_, look) => look) {
  return (['straight', ...all] as const).map((shows) =>
    change(shows, {
      shows,
      faces: [shows === 'straight' ? still : doing[shows]],
      fromStraight: shows === 'straight' ? null : 0.3,
      isRepeated: false,
    }),
  );
}

const only = (which: WillLook['shows'], change: Partial<WillLook>) =>
  looks((shows, look) => (shows === which ? { ...look, ...change } : look));

const withWiderEyes = (look: WillLook): WillLook => ({
  ...look,
  faces: look.faces.map((face) => ({ ...face, eyes: face.eyes * 2 })),
  fromStraight: 0.7,
});

describe('the verdict over the pictures', () => {
  test.each([
    [0.2, { status: 'passed', code: null }],
    [identityDistances.matchBelow, { status: 'to_person', code: 'person_unsure' }],
    [identityDistances.mismatchAbove, { status: 'to_person', code: 'person_unsure' }],
    [0.61, { status: 'failed', code: 'wrong_person' }],
    [null, { status: 'to_person', code: 'no_portrait' }],
  ] as const)('at a distance of %s from the portrait', (distance, verdict) => {
    expect(judgeWill(all, looks(), distance)).toEqual(verdict);
  });

  test.each(all)('%s that the picture does not show is missed', (challenge) => {
    expect(judgeWill(all, only(challenge, { faces: [still] }), 0.2).code).toBe('challenge_missed');
  });

  test('left is not right', () => {
    expect(judgeWill(all, only('turn_left', { faces: [doing.turn_right] }), 0.2).code).toBe(
      'challenge_missed',
    );
  });

  test.each([
    ['no_face', only('nod', { faces: [] })],
    ['no_face', only('straight', { faces: [] })],
    ['face_too_small', only('straight', { faces: [{ ...still, box: { width: 0.1, height: 0.13 } }] })],
    ['face_too_dark', only('straight', { faces: [{ ...still, luma: 15 }] })],
    ['face_too_bright', only('straight', { faces: [{ ...still, luma: 245 }] })],
    ['face_blurred', only('straight', { faces: [{ ...still, sharpness: 0.08 }] })],
    ['eyes_shut', only('straight', { faces: [{ ...still, eyes: 0.22 }] })],
    ['several_faces', only('straight', { faces: [still, { ...still, box: { width: 0.3, height: 0.3 } }] })],
    ['face_changed', only('open_mouth', { fromStraight: 0.7 })],
    // Whose eyes are wider by nature is no measure of theirs.
    ['face_changed', looks((shows, look) => (shows === 'straight' ? look : withWiderEyes(look)))],
    ['challenge_missed', only('straight', { faces: [{ ...still, yaw: 0.5 }] })],
    ['challenge_missed', looks().filter(({ shows }) => shows !== 'close_eyes')],
  ] as const)('%s', (code, pictures) => {
    expect(judgeWill(all, pictures, 0.2)).toEqual({ status: 'failed', code });
  });

  test.each([
    ['turn_left', 'nod'],
    ['turn_right', 'open_mouth'],
    ['close_eyes', 'nod'],
    ['open_mouth', 'close_eyes'],
  ] as const)('one face that does %s and %s at once is no proof of either', (one, other) => {
    const changed = Object.entries(doing[other]).filter(([what, value]) => value !== still[what as 'yaw']);
    const both: WillFace = { ...doing[one], ...Object.fromEntries(changed) };
    const pictures = looks((shows, look) =>
      shows === one || shows === other ? { ...look, faces: [both] } : look,
    );
    expect(judgeWill([one, other], pictures, 0.2)).toEqual({ status: 'failed', code: 'challenge_missed' });
  });

  test('who closes their eyes with the head bowed, and bows with their eyes half shut, has done both', () => {
    const bowed = only('close_eyes', { faces: [{ ...doing.close_eyes, pitch: 0.35 }] });
    expect(judgeWill(all, bowed, 0.2).status).toBe('passed');
    const narrowed = bowed.map((look) =>
      look.shows === 'nod' ? { ...look, faces: [{ ...doing.nod, eyes: 0.25 }] } : look,
    );
    expect(judgeWill(all, narrowed, 0.2).status).toBe('passed');
  });

  test('the very same picture twice shows no movement', () => {
    expect(judgeWill(all, only('nod', { isRepeated: true }), 0.2).code).toBe('challenge_missed');
  });

  test('a small face on the wall is nobody', () => {
    const wall = { ...still, box: { width: 0.1, height: 0.1 } };
    expect(judgeWill(all, only('straight', { faces: [still, wall] }), 0.2).status).toBe('passed');
  });
});

/** The same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test('the challenges are different ones, and every order can be drawn', () => {
  const random = seeded(1);
  const drawn = Array.from({ length: 400 }, () => drawChallenges(random));
  for (const one of drawn) expect(new Set(one).size).toBe(willRules.challenges);
  expect(new Set(drawn.map((one) => one.join())).size).toBe(5 * 4 * 3);
});

test('sixty tries have sixty orders', () => {
  const random = seeded(7);
  const before: string[][] = [];
  for (let tries = 0; tries < 60; tries++) before.push(drawNewChallenges(random, before));
  expect(new Set(before.map((one) => one.join())).size).toBe(60);
  // After all of them one comes again rather than none.
  const again = drawNewChallenges(random, before);
  expect(again.every((one) => faceChallenge.options.includes(one))).toBe(true);
});

test('every code has a sentence that ends, and says what to do', () => {
  for (const code of willCode.options) expect(willMessages[code]).toMatch(/。.+。$|您可以继续朗读。$/);
});
