import type { GraphModel } from '@tensorflow/tfjs-converter';
import type * as TfConverter from '@tensorflow/tfjs-converter';
import { loadKept } from '../process/load-kept.ts';
import { cutChip } from './chip.ts';
import type { MeshFace } from './mesh.ts';
import type { Picture } from './picture.ts';
import { fetchModelsOnly, humanModels, require, tf } from './tensors.ts';

const { loadGraphModel } = require('@tensorflow/tfjs-converter') as typeof TfConverter;

/** Pixels of the network's picture, and how many numbers it gives. */
const side = 224;
const numbers = 1024;

export const loadSecondDescriptor = loadKept('the second descriptor', (): Promise<GraphModel> => {
  fetchModelsOnly();
  return loadGraphModel(`${humanModels}faceres.json`);
});

/**
 * 1024 numbers of length 1 that stand for whose face it is, by a network that was trained on its own. Rejects where it
 * gives none.
 */
export async function describeAgain(picture: Picture, face: MeshFace): Promise<number[]> {
  const net = await loadSecondDescriptor();
  const chip = tf.tensor4d(cutChip(picture, face, side), [1, side, side, 3]);
  // Age and gender come with it, and nobody looks at them.
  const outputs = [net.execute(chip)].flat();
  try {
    const found = outputs.find(({ shape }) => shape[1] === numbers);
    if (!found) throw new Error('the network gave no description');
    const values = Array.from(await found.data());
    const length = Math.hypot(...values) || 1;
    return values.map((value) => value / length);
  } finally {
    for (const tensor of [chip, ...outputs]) tensor.dispose();
  }
}
