import { useCallback, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { materialFolder } from '../../../../media/material/material-folder.ts';
import { useRetryWhenOnline } from '../../../parts/failure/use-retry-when-online.ts';
import { holdMaterial } from '../../../parts/kept-media/kept-material.ts';
import { notePipeline } from '../../../parts/page-trace/note-pipeline.ts';
import { uploadCalls } from '../../../parts/upload/upload-calls.ts';
import { ImageQueue, isLost, type Resumption, type Tile } from './image-queue.ts';

interface Held {
  readonly queue: ImageQueue;
  readonly listeners: Set<() => void>;
}

/** By process: leaving the page keeps what is on its way. */
const queues = new Map<string, Held>();

function queueOf(processNo: string, dispatch: Dispatch): Held {
  const known = queues.get(processNo);
  if (known) return known;
  const listeners = new Set<() => void>();
  const queue = new ImageQueue({
    folder: materialFolder(processNo),
    log: notePipeline,
    calls: (member_no, type) =>
      uploadCalls(dispatch, {
        ...{ process_no: processNo, member_no },
        purpose: type === 'document' ? 'underwriting_document' : 'underwriting_image',
      }),
    onChange: () => {
      for (const listener of listeners) listener();
    },
  });
  const held = { queue, listeners };
  queues.set(processNo, held);
  holdMaterial(processNo, () => queue.letGo());
  void queue.resume();
  return held;
}

interface QueueView {
  readonly queue: ImageQueue;
  readonly tiles: readonly Tile[];
  readonly resumption: Resumption;
}

export function useImageQueue(processNo: string): QueueView {
  const dispatch = useDispatch<Dispatch>();
  const { queue, listeners } = queueOf(processNo, dispatch);
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [listeners],
  );
  const tiles = useSyncExternalStore(subscribe, () => queue.tiles);
  const resumption = useSyncExternalStore(subscribe, () => queue.resumption);
  useRetryWhenOnline(
    tiles.some(({ state }) => isLost(state)),
    () => queue.retryLost(),
  );
  return { queue, tiles, resumption };
}
