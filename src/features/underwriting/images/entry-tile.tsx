import type { ImageQueue } from './image-queue.ts';
import { ImageTile, type Moving } from './image-tile.tsx';
import type { Entry } from './material.ts';

interface Props {
  readonly entry: Entry;
  readonly name: string;
  readonly move: Moving | null;
  readonly queue: ImageQueue;
  readonly onSee: (url: string | null) => void;
  readonly onRemoveKept: (fileId: string) => void;
}

/** A file that the server has, or one on its way there. */
export function EntryTile({ entry, name, move, queue, onSee, onRemoveKept }: Props) {
  if ('kept' in entry) {
    const { file_id, type, url, asked_again, flagged } = entry.kept;
    return (
      <ImageTile
        {...{ name, type, url, move }}
        state={asked_again ? 'again' : flagged ? 'flagged' : 'done'}
        onOpen={() => onSee(url)}
        onRemove={() => onRemoveKept(file_id)}
      />
    );
  }
  const { id, type, url, state } = entry.tile;
  return (
    <ImageTile
      {...{ name, type, url, move }}
      state={state.kind}
      fraction={state.kind === 'uploading' ? state.fraction : 0}
      message={state.kind === 'failed' ? state.message : null}
      onOpen={() => (state.kind === 'failed' && state.again ? queue.retry(id) : onSee(url))}
      onRemove={() => queue.remove(id)}
    />
  );
}
