import * as Comlink from 'comlink';
import type { EncodeWorker, LiveEvents, LiveFormat } from '../../workers/encode/types.ts';
import type { CameraTracks } from '../../workers/encode/camera-input.ts';
import type { LiveOutput } from '../../workers/encode/live-output.ts';
import { readPictures, readSounds } from '../capture/track-processor.ts';
import { reasonOf } from '../log.ts';

const cancelDeadlineMs = 1000;

export function startEncodeWorker(
  format: LiveFormat,
  tracks: CameraTracks,
  { onPiece, onProgress, onFailure }: LiveEvents,
): LiveOutput {
  const worker = new Worker(new URL('../../workers/encode/encode.worker.ts', import.meta.url), {
    type: 'module',
  });
  const remote = Comlink.wrap<EncodeWorker>(worker);
  const pictures = readPictures(tracks.video);
  const sounds = readSounds(tracks.audio);

  let ended = false;
  let received = 0;
  let arrived: () => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => {
      const error = new Error(`the encoder failed: ${event.message}`);
      reject(error);
      if (!ended) onFailure(reasonOf(error));
    };
  });
  broken.catch(() => undefined);

  function end(): void {
    ended = true;
    remote[Comlink.releaseProxy]();
    worker.terminate();
  }

  // Pieces come by a port of their own: the answer of finish() may overtake the last of them.
  async function all(bytes: number): Promise<void> {
    while (received < bytes) await new Promise<void>((resolve) => (arrived = resolve));
  }

  const streams = Comlink.transfer({ pictures, sounds }, [pictures, sounds]);
  const events = Comlink.proxy<LiveEvents>({
    onPiece(piece) {
      received += piece.length;
      if (!ended) onPiece(piece);
      arrived();
    },
    onProgress,
    onFailure: (reason) => {
      if (!ended) onFailure(reason);
    },
  });
  const started = Promise.race([remote.start(format, streams, events), broken]);
  started.catch(() => undefined);
  return {
    started,
    async finish() {
      const finished = await Promise.race([remote.finish(), broken]);
      await all(finished.bytes);
      end();
      return finished;
    },
    async cancel() {
      if (ended) return;
      const late = new Promise((resolve) => setTimeout(resolve, cancelDeadlineMs));
      await Promise.race([remote.cancel().catch(() => undefined), late]);
      end();
    },
  };
}
