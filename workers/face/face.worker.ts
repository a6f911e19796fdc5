import './canvas-stand-in.ts';
import wasmUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import Human, { type Config, type FaceResult } from '@vladmandic/human';
import * as Comlink from 'comlink';
import boxesWeightsUrl from '../../node_modules/@vladmandic/human/models/blazeface.bin?url';
import boxesUrl from '../../node_modules/@vladmandic/human/models/blazeface.json?url';
import meshWeightsUrl from '../../node_modules/@vladmandic/human/models/facemesh.bin?url';
import meshUrl from '../../node_modules/@vladmandic/human/models/facemesh.json?url';
import type { FaceWorker } from './types.ts';
import { engineConfig, faceConfig } from '../tasks/face/engine-config.ts';
import { eyeContrast } from '../tasks/face/eye-contrast.ts';
import { measureLight } from '../tasks/face/look-quality.ts';
import { headAngles, meshBox, openings } from '../tasks/face/mesh.ts';

// Everything is served by ourselves. The package's export map leaves its models out, so they are named by path; and as
// addresses, since Safari 14 reads a thread's code as a script, which knows no import.meta.
const assets: Readonly<Record<string, string>> = {
  'blazeface.json': boxesUrl,
  'blazeface.bin': boxesWeightsUrl,
  'facemesh.json': meshUrl,
  'facemesh.bin': meshWeightsUrl,
  'tfjs-backend-wasm.wasm': wasmUrl,
  'tfjs-backend-wasm-simd.wasm': simdUrl,
};

// The engine asks for its files by name below one folder; ours carry hashes. It fetches nothing else.
const assetFolder = new URL('/face-engine/', self.location.href).href;
const { fetch } = self;
let lost = false;
self.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const asset = url.startsWith(assetFolder) ? assets[url.slice(assetFolder.length)] : undefined;
  if (asset === undefined) throw new Error(`no such asset: ${url}`);
  try {
    return await whole(await fetch(new URL(asset, self.location.href), init));
  } catch (error) {
    lost = true;
    throw error;
  }
};

/** The connection may break in the midst of the bytes, and the engine tells nobody. */
async function whole(response: Response): Promise<Response> {
  const { headers, status, ok } = response;
  if (!ok) throw new Error(`answered with ${status}`);
  return new Response(await response.arrayBuffer(), { headers, status });
}

const configFor = (mesh: boolean): Partial<Config> => ({
  ...engineConfig,
  wasmPath: assetFolder,
  modelBasePath: assetFolder,
  face: {
    ...faceConfig,
    detector: { ...faceConfig.detector, modelPath: 'blazeface.json', skipFrames: 0 },
    mesh: { enabled: mesh, modelPath: 'facemesh.json' },
  },
  // Every picture is looked at afresh: what it shows must not depend on the one before.
  cacheSensitivity: 0,
});

/** What we use of the engine's own tensors, which it types as any. */
interface Tensor {
  readonly shape: readonly number[];
}
interface Tensors {
  getBackend(): string;
  tidy(work: () => Tensor): Tensor;
  tensor4d(values: Float32Array, shape: readonly number[]): Tensor;
  slice(tensor: Tensor, begin: readonly number[], size: readonly number[]): Tensor;
  dispose(tensor: Tensor): void;
}

let human: Human | null = null;

async function detect(pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
  if (!human) throw new Error('the engine is not loaded');
  const tensors = human.tf as Tensors;
  const picture = tensors.tidy(() => {
    const rgba = tensors.tensor4d(new Float32Array(pixels), [1, height, width, 4]);
    return tensors.slice(rgba, [0, 0, 0, 0], [1, height, width, 3]);
  });
  try {
    return (await human.detect(picture)).face;
  } finally {
    tensors.dispose(picture);
  }
}

const boxOf = ({ boxRaw: [x, y, width, height], score }: FaceResult) => ({ x, y, width, height, score });

async function begin(want: 'boxes' | 'mesh'): Promise<void> {
  human = new Human(configFor(want === 'mesh'));
  await human.load();
  await human.init();
  const backend = (human.tf as Tensors).getBackend();
  if (backend !== 'wasm') throw new Error(`the back end is ${backend}`);
  const models = human.models.loaded();
  if (!models.includes(want === 'mesh' ? 'facemesh' : 'blazeface'))
    throw new Error(`models loaded: ${models.join()}`);
}

const worker: FaceWorker = {
  async load(want) {
    lost = false;
    try {
      await begin(want);
    } catch (error) {
      if (!lost) throw error;
    }
    // Without one of its files the engine may seem to run, and sees nobody.
    return !lost;
  },
  async find(pixels, width, height) {
    return (await detect(pixels, width, height)).map(boxOf);
  },
  async pose(pixels, width, height) {
    const faces = await detect(pixels, width, height);
    const picture = { data: pixels, width, height, channels: 4 } as const;
    return faces.map((found) => {
      const { yaw, pitch } = headAngles(found.rotation);
      const light = measureLight(picture, meshBox(found.mesh, picture));
      const contrast = eyeContrast(picture, found.mesh);
      return { ...boxOf(found), ...openings(found.mesh), ...light, eyeContrast: contrast, yaw, pitch };
    });
  },
};

Comlink.expose(worker);
