import { expect, test } from 'vitest';
import type { FaceEngine, SeenFace } from '../../ports/face-engine.ts';
import { judgeProof, type FaceProof } from './proof.ts';

const straight: SeenFace = {
  ...{ box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 }, score: 1, yaw: 0, pitch: 0, roll: 0 },
  ...{ mouth: 0, eyes: 0.3, luma: 120, sharpness: 0.5, eyeContrast: 1 },
  descriptor: Array.from({ length: 128 }, () => 0.1),
};
/** A little bowed, with the mouth a little open and the eyes nearly shut. */
const edited: SeenFace = { ...straight, pitch: 0.15, mouth: 0.06, eyes: 0.23 };

/** Sees the edited face in every picture but the first. */
const faceEngine: FaceEngine = {
  see: (picture) => Promise.resolve([Buffer.from(picture).includes('straight') ? straight : edited]),
  close: () => Promise.resolve(),
};

const challenges = ['open_mouth', 'close_eyes', 'nod'] as const;
const pictures = (of: (shows: FaceProof['shows']) => string): FaceProof[] =>
  (['straight', ...challenges] as const).map((shows) => ({ shows, jpeg: Buffer.from(of(shows)) }));

const log = { info: () => {}, error: () => {} };

const judges = (proof: readonly FaceProof[]) =>
  judgeProof({ faceEngine, log }, challenges, proof, () => Promise.resolve(straight.descriptor ?? null));

test('one picture that is sent for several movements passes for none', async () => {
  const edit = (shows: string) => (shows === 'straight' ? shows : 'edited');
  expect(await judges(pictures(edit))).toMatchObject({ status: 'failed', code: 'challenge_missed' });
  // As many pictures as movements, of which each shows enough.
  expect(await judges(pictures((shows) => shows))).toMatchObject({ status: 'passed' });
});
