import type * as TfWasm from '@tensorflow/tfjs-backend-wasm';
import type * as TfCore from '@tensorflow/tfjs-core';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// One TensorFlow for both engines: the CommonJS builds, so that they share their registry of kernels.
export const require = createRequire(import.meta.url);
export const tf = require('@tensorflow/tfjs-core') as typeof TfCore;
export const wasm = require('@tensorflow/tfjs-backend-wasm') as typeof TfWasm;

/** Where the compiled kernels lie, with a slash at the end. */
export const wasmFolder = dirname(require.resolve('@tensorflow/tfjs-backend-wasm')) + sep;
// The package's export map knows no models and no wasm build: both are named by path.
const humanFolder = join(dirname(require.resolve('@vladmandic/human')), '..');
export const humanBuild = join(humanFolder, 'dist', 'human.node-wasm.js');
export const humanModels = pathToFileURL(join(humanFolder, 'models') + sep).href;
export const faceApiFolder = dirname(require.resolve('@vladmandic/face-api/package.json'));

/** Models are read by fetch, which knows no files in Node. Nothing else is fetched in this process. */
export function fetchModelsOnly(): void {
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(humanModels)) throw new Error(`no such model: ${url}`);
    return new Response(await readFile(fileURLToPath(url)));
  };
}
