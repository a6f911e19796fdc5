import type { UploadedImage } from '../../../../contract/model/underwriting-case.ts';
import type { ImageQueue } from './image-queue.ts';
import { ImageTile, type Moving } from './image-tile.tsx';
import { fileIdOf, type Entry } from './material.ts';
import { seenOf, type Seen } from './use-see.ts';

interface Props {
  readonly entry: Entry;
  readonly name: string;
  readonly move: Moving | null;
  readonly queue: ImageQueue;
  readonly onSee: (seen: Seen) => void;
  readonly onRemove: (entry: Entry) => void;
}

interface KeptProps extends Pick<Props, 'name' | 'move' | 'onSee'> {
  readonly kept: UploadedImage;
  readonly onRemove: (() => void) | null;
}

/** A file that the server has. */
export function KeptTile({ name, kept, move, onSee, onRemove }: KeptProps) {
  const { type, url, asked_again, flagged, unclear } = kept;
  return (
    <ImageTile
      {...{ name, type, url, move, onRemove }}
      state={asked_again ? 'again' : flagged ? 'flagged' : unclear ? 'unclear' : 'done'}
      onOpen={() => onSee(seenOf(kept, name))}
    />
  );
}

/** A file that the server has, or one on its way there. */
export function EntryTile({ entry, name, move, queue, onSee, onRemove }: Props) {
  if ('kept' in entry) {
    const { kept } = entry;
    return <KeptTile {...{ name, kept, move, onSee }} onRemove={() => onRemove(entry)} />;
  }
  const { id, type, url, bytes, sentBytes, state } = entry.tile;
  const fileId = fileIdOf(entry);
  const seen: Seen | null =
    type === 'image' ? { type, url } : fileId === null ? null : { type, fileId, name };
  const isToRetry = state.kind === 'failed' && state.again !== 'never';
  return (
    <ImageTile
      {...{ name, type, url, move }}
      state={state.kind}
      fraction={sentBytes / Math.max(1, bytes)}
      message={state.kind === 'failed' ? state.message : null}
      onOpen={isToRetry ? () => queue.retry(id) : seen && (() => onSee(seen))}
      onRemove={() => onRemove(entry)}
    />
  );
}
