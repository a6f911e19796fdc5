import { pause } from '../abort.ts';
import { isOver, newChallenges, observeFace, type ChallengeModel, type Shows } from './challenge.ts';
import { type Challenge } from '../../workers/tasks/face/challenges.ts';
import { startPoseFinder } from './face-finder.ts';
import { meanLuma, readLight } from './light.ts';
import { startStillGrabber } from '../capture/still-grabber.ts';

export interface ProofPicture {
  readonly shows: Shows;
  readonly jpeg: Blob;
}

interface Options {
  readonly challenges: readonly Challenge[];
  readonly msEach: number;
  readonly onModel: (model: ChallengeModel) => void;
}

/** Between two looks: the worker takes most of the time, the page gets the rest. */
const restMs = 40;

/**
 * Leads through the challenges over an open camera. Resolves with the pictures in the order asked for, or null where
 * the customer did not manage in time; rejects where the engine cannot run here, or the signal aborts. The camera
 * stays the caller's.
 */
export async function runChallenges(
  stream: MediaStream,
  { challenges, msEach, onModel }: Options,
  signal: AbortSignal,
): Promise<ProofPicture[] | null> {
  const finder = await startPoseFinder(signal);
  const grabber = startStillGrabber(stream);
  const kept = new Map<Shows, Blob>();
  let model = newChallenges(challenges, msEach, performance.now());
  onModel(model);
  try {
    while (!isOver(model)) {
      const still = await grabber.grab(signal);
      // What counts is when it was so, not when a slow phone had made it out.
      const atMs = performance.now();
      // A camera that gives no picture shows nobody: the time runs all the same.
      const light = still ? readLight(meanLuma(still.pixels)) : 'good';
      const faces = still ? await finder.look(still.pixels, signal) : [];
      const step = observeFace(model, { atMs, faces, light });
      if (step.keep && still) kept.set(step.keep, await still.jpeg());
      if (step.model.stage.kind === 'positioning') kept.clear();
      model = step.model;
      onModel(model);
      await pause(restMs, signal);
    }
  } finally {
    finder.stop();
    grabber.stop();
  }
  if (model.stage.kind !== 'done') return null;
  return (['straight', ...challenges] as const).flatMap((shows) => {
    const jpeg = kept.get(shows);
    return jpeg ? [{ shows, jpeg }] : [];
  });
}
