import { describe, expect, it } from 'vitest';
import type { PosedFace } from '../../workers/face/types.ts';
import { newChallenges, observeFace, type ChallengeModel, type Shows } from './challenge.ts';
import { type Challenge } from '../../workers/tasks/face/challenges.ts';

const still: PosedFace = {
  ...{ x: 0.3, y: 0.3, width: 0.4, height: 0.35, score: 0.95 },
  ...{ yaw: 0, pitch: 0.1, mouth: 0.01, eyes: 0.35 },
};
const poses: Record<Shows, PosedFace> = {
  straight: still,
  turn_left: { ...still, yaw: -0.45 },
  turn_right: { ...still, yaw: 0.45 },
  open_mouth: { ...still, mouth: 0.15 },
  close_eyes: { ...still, eyes: 0.2 },
  nod: { ...still, pitch: 0.4 },
};
const step = 100;
const msEach = 2000;

/** Shows the camera one thing after another, a tenth of a second each. */
function film(challenges: readonly Challenge[], scenes: readonly (readonly PosedFace[])[]) {
  let model: ChallengeModel = newChallenges(challenges, msEach, 0);
  const kept: Shows[] = [];
  scenes.forEach((faces, i) => {
    const next = observeFace(model, { atMs: (i + 1) * step, faces, light: 'good' });
    model = next.model;
    if (next.keep) kept.push(next.keep);
  });
  return { model, kept };
}

const show = (shows: Shows, times = 2) => Array.from({ length: times }, () => [poses[shows]]);

describe('the challenges', () => {
  it('keep one picture of each, in the order asked for', () => {
    const asked = ['nod', 'turn_left', 'close_eyes'] as const;
    const { model, kept } = film(asked, [
      ...show('straight'),
      ...show('nod'),
      ...show('straight'),
      ...show('turn_left'),
      ...show('straight'),
      ...show('close_eyes'),
    ]);
    expect(model.stage).toEqual({ kind: 'done' });
    expect(kept).toEqual(['straight', ...asked]);
  });

  it.each([
    ['turn_left', 'turn_right'],
    ['turn_right', 'turn_left'],
    ['open_mouth', 'straight'],
    ['close_eyes', 'straight'],
    ['nod', 'straight'],
  ] as const)('%s is not %s', (asked, instead) => {
    const { model } = film([asked], [...show('straight'), ...show(instead, 5)]);
    expect(model.stage).toEqual({ kind: 'asking', index: 0 });
  });

  it('one odd frame is no movement', () => {
    const { model } = film(
      ['nod'],
      [...show('straight'), ...show('nod', 1), ...show('straight', 1), ...show('nod', 1)],
    );
    expect(model.stage.kind).toBe('asking');
  });

  it('wait until the face looks straight ahead again, and say so', () => {
    const { model } = film(['turn_left', 'nod'], [...show('straight'), ...show('turn_left', 6)]);
    expect(model.stage).toEqual({ kind: 'returning', index: 1 });
    expect(model.hint).toBe('look_straight');
  });

  it('end where it takes too long, and tell what was waited for', () => {
    const late = film(['open_mouth'], [...show('straight'), ...show('straight', 22)]);
    expect(late.model.stage).toEqual({ kind: 'timed_out', waitedFor: 'open_mouth' });
    expect(
      film(
        ['nod'],
        Array.from({ length: 302 }, () => []),
      ).model.stage,
    ).toEqual({
      kind: 'timed_out',
      waitedFor: 'straight',
    });
  });

  it('begin anew where the face was gone: it may be somebody else who comes back', () => {
    const gone = Array.from({ length: 16 }, () => []);
    const { model } = film(['nod', 'turn_left'], [...show('straight'), ...show('nod'), ...gone]);
    expect(model.stage).toEqual({ kind: 'positioning', lost: true });
    expect(model.straight).toBeNull();
  });
});

it.each([
  ['no_face', [], 'good'],
  ['too_dark', [], 'too_dark'],
  ['two_faces', [still, { ...still, x: 0, width: 0.3 }], 'good'],
  ['too_far', [{ ...still, x: 0.45, y: 0.45, width: 0.1, height: 0.1 }], 'good'],
  ['too_dark', [still], 'too_dark'],
  ['look_straight', [poses.turn_left], 'good'],
  [null, [still], 'good'],
] as const)('says %s', (hint, faces, light) => {
  const { model } = observeFace(newChallenges(['nod'], msEach, 0), { atMs: step, faces, light });
  expect(model.hint).toBe(hint);
});
