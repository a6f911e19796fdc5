import * as Comlink from 'comlink';
import type { TranscodeWorker } from './types.ts';

// Each engine is a chunk of its own: a phone that needs one never loads the other.
const engines = {
  webcodecs: async () => {
    const { runWebCodecs } = await import('./webcodecs.ts');
    return runWebCodecs;
  },
  ffmpeg: async () => {
    const { loadFfmpeg, runFfmpeg } = await import('./ffmpeg.ts');
    await loadFfmpeg();
    return runFfmpeg;
  },
};

const worker: TranscodeWorker = {
  async load(engine) {
    await engines[engine]();
  },
  async run(engine, job, file, onProgress) {
    const convert = await engines[engine]();
    const made = await convert(job, file, onProgress);
    return Comlink.transfer(made, [made.buffer]);
  },
};

Comlink.expose(worker);
