import * as Comlink from 'comlink';
import type { TranscodeEngine, TranscodeJob, TranscodeWorker } from '../../workers/transcode/types.ts';
import { aborted } from '../abort.ts';

export interface Transcoder {
  load(engine: TranscodeEngine): Promise<void>;
  run(
    engine: TranscodeEngine,
    job: TranscodeJob,
    file: Blob,
    onProgress: (fraction: number) => void,
  ): Promise<Blob>;
  /** Stops in the middle of whatever it does. */
  stop(): void;
}

/** The conversions in a worker of their own. Each rejects where the engine fails, the worker breaks, or the signal aborts. */
export function startTranscoder(signal: AbortSignal): Transcoder {
  const worker = new Worker(new URL('../../workers/transcode/transcode.worker.ts', import.meta.url), {
    type: 'module',
  });
  const remote = Comlink.wrap<TranscodeWorker>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(`the transcoder failed: ${event.message}`));
  });
  broken.catch(() => undefined);
  const asked = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, broken, aborted(signal)]);
  return {
    load: (engine) => asked(remote.load(engine)),
    async run(engine, job, file, onProgress) {
      const made = await asked(remote.run(engine, job, file, Comlink.proxy(onProgress)));
      return new Blob([made], { type: 'video/mp4' });
    },
    stop() {
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}
