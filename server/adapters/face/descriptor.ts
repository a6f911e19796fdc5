import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { loadKept } from '../process/load-kept.ts';
import { cutChip } from './chip.ts';
import type { MeshFace } from './mesh.ts';
import type { Picture } from './picture.ts';
import { faceApiFolder, require, tf, wasm } from './tensors.ts';

const chipSize = 150;

interface RecognitionNet {
  loadFromDisk(folder: string): Promise<void>;
  computeFaceDescriptor(chip: object): Promise<Float32Array>;
}

/** What the recognition network calls on tensors, beyond what tfjs-core puts there. */
const chained = ['add', 'cast', 'concat', 'div', 'max', 'mean', 'mul', 'pad', 'relu', 'sub', 'transpose'];

/**
 * face-api asks for the whole of tfjs. Its recognition network runs on the core that is here already, so its
 * source is compiled with a `require` of ours.
 */
function loadFaceApi(): { nets: { faceRecognitionNet: RecognitionNet } } {
  const methods = tf.Tensor.prototype as unknown as Record<string, unknown>;
  const operations = tf as unknown as Record<string, (...input: unknown[]) => unknown>;
  for (const name of chained)
    methods[name] ??= function (this: unknown, ...input: unknown[]) {
      return operations[name]?.(this, ...input);
    };
  methods['toFloat'] ??= function (this: object) {
    return operations['cast']?.(this, 'float32');
  };
  for (const name of ['as1D', 'as2D', 'as3D', 'as4D'])
    methods[name] ??= function (this: { size: number }, ...shape: number[]) {
      return operations['reshape']?.(this, shape.length > 0 ? shape : [this.size]);
    };
  const file = join(faceApiFolder, 'dist', 'face-api.node-wasm.js');
  const module: { exports: unknown } = { exports: {} };
  const source = readFileSync(file, 'utf8');
  const names = ['exports', 'require', 'module', '__filename', '__dirname'];
  const run = compileFunction(source, names, { filename: file }) as (...values: unknown[]) => void;
  const ours = (name: string): unknown =>
    name === '@tensorflow/tfjs' ? tf : name.startsWith('@tensorflow/') ? wasm : require(name);
  run(module.exports, ours, module, file, dirname(file));
  return module.exports as ReturnType<typeof loadFaceApi>;
}

export const loadDescriptor = loadKept('the descriptor', async (): Promise<RecognitionNet> => {
  const { faceRecognitionNet } = loadFaceApi().nets;
  await faceRecognitionNet.loadFromDisk(join(faceApiFolder, 'model'));
  return faceRecognitionNet;
});

/** 128 numbers that stand for whose face it is. */
export async function describeFace(picture: Picture, face: MeshFace): Promise<number[]> {
  const net = await loadDescriptor();
  const chip = tf.tensor3d(cutChip(picture, face, chipSize), [chipSize, chipSize, 3]);
  try {
    return Array.from(await net.computeFaceDescriptor(chip));
  } finally {
    chip.dispose();
  }
}
