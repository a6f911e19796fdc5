import Human, { type Config } from '@vladmandic/human';
import * as Comlink from 'comlink';
import type { FaceWorker } from './face.types.ts';

// Everything is served by ourselves. The package's export map leaves its models out, so they are named by path.
const assets: Readonly<Record<string, string>> = {
  'blazeface.json': new URL('../node_modules/@vladmandic/human/models/blazeface.json', import.meta.url).href,
  'blazeface.bin': new URL('../node_modules/@vladmandic/human/models/blazeface.bin', import.meta.url).href,
  'tfjs-backend-wasm.wasm': new URL(
    '../node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm',
    import.meta.url,
  ).href,
  'tfjs-backend-wasm-simd.wasm': new URL(
    '../node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
    import.meta.url,
  ).href,
};

// The engine asks for its files by name below one folder; ours carry hashes. It fetches nothing else.
const assetFolder = new URL('/face-engine/', self.location.href).href;
const { fetch } = self;
self.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const asset = url.startsWith(assetFolder) ? assets[url.slice(assetFolder.length)] : undefined;
  return asset === undefined ? Promise.reject(new Error(`no such asset: ${url}`)) : fetch(asset, init);
};

const off = { enabled: false };
const config: Partial<Config> = {
  // Software WebGL is twenty times slower than wasm, and a worker cannot tell which it would get.
  backend: 'wasm',
  wasmPath: assetFolder,
  modelBasePath: assetFolder,
  cacheModels: false,
  debug: false,
  warmup: 'none',
  filter: off,
  body: off,
  hand: off,
  object: off,
  gesture: off,
  segmentation: off,
  face: {
    enabled: true,
    detector: {
      modelPath: 'blazeface.json',
      maxDetected: 3,
      minConfidence: 0.3,
      rotation: false,
      skipFrames: 0,
    },
    mesh: off,
    iris: off,
    emotion: off,
    description: off,
    antispoof: off,
    liveness: off,
  },
};

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

const human = new Human(config);
const tensors = human.tf as Tensors;

const worker: FaceWorker = {
  async load() {
    await human.load();
    await human.init();
    if (tensors.getBackend() !== 'wasm') throw new Error(`the back end is ${tensors.getBackend()}`);
    if (human.models.loaded().length === 0) throw new Error('no model was loaded');
  },
  async find(pixels, width, height) {
    const picture = tensors.tidy(() => {
      const rgba = tensors.tensor4d(new Float32Array(pixels), [1, height, width, 4]);
      return tensors.slice(rgba, [0, 0, 0, 0], [1, height, width, 3]);
    });
    try {
      const { face } = await human.detect(picture);
      return face.map(({ boxRaw: [x, y, boxWidth, boxHeight], score }) => ({
        ...{ x, y, score },
        width: boxWidth,
        height: boxHeight,
      }));
    } finally {
      tensors.dispose(picture);
    }
  },
};

Comlink.expose(worker);
