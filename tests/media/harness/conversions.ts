import { startTranscoder } from '../../../media/video/transcode-client.ts';
import type { TranscodeEngine, TranscodeJob } from '../../../workers/transcode/types.ts';

/** Milliseconds of one conversion, with the engine loaded before. */
export async function timeConversion(
  engine: TranscodeEngine,
  kind: TranscodeJob['kind'],
  file: Blob,
): Promise<number> {
  const transcoder = startTranscoder(new AbortController().signal);
  const target = { width: 480, height: 640, videoBitrate: 780_000, audioBitrate: 64_000 };
  try {
    await transcoder.load(engine);
    const began = performance.now();
    await transcoder.run(engine, kind === 'remux' ? { kind } : { kind, target }, file, () => undefined);
    return performance.now() - began;
  } finally {
    transcoder.stop();
  }
}
