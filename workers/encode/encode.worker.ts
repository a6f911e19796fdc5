import * as Comlink from 'comlink';
import { FedInput } from './fed-input.ts';
import { LiveEncoder, type LiveOutput } from './live-output.ts';
import type { EncodeWorker } from './types.ts';

let output: LiveOutput | null = null;

function opened(): LiveOutput {
  if (!output) throw new Error('nothing is being recorded');
  return output;
}

const worker: EncodeWorker = {
  ready: () => Promise.resolve(performance.now()),
  start(format, streams, events) {
    output = new LiveEncoder(format, (config) => new FedInput(streams, config), {
      // Another thread's object: it can be called, not spread.
      onPiece(piece) {
        const own = piece.slice();
        events.onPiece(Comlink.transfer(own, [own.buffer]));
      },
      onProgress: (progress) => events.onProgress(progress),
      onFailure: (reason) => events.onFailure(reason),
    });
    return output.started;
  },
  finish: () => opened().finish(),
  cancel: () => opened().cancel(),
};

Comlink.expose(worker);
