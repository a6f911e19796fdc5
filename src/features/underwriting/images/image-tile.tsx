import { useLayoutEffect, useRef } from 'react';
import { DocumentIcon, ForwardIcon } from '../../../ui/action-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BackIcon, CrossIcon } from '../../../ui/icons.tsx';
import styles from './images.module.css';
import type { TileState } from './image-queue.ts';

type Shown = TileState['kind'] | 'flagged' | 'again';

export interface Moving {
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
}

interface Props {
  readonly name: string;
  readonly type: 'image' | 'document';
  readonly url: string | null;
  readonly state: Shown;
  readonly fraction?: number;
  readonly message?: string | null;
  /** Null where there is nothing to change places with. */
  readonly move: Moving | null;
  /** Null where there is nothing to look at: a document that the server does not have yet. */
  readonly onOpen: (() => void) | null;
  /** Null where nothing is taken back any more. */
  readonly onRemove: (() => void) | null;
}

const words: Record<Shown, string> = {
  queued: '排队中',
  uploading: '正在上传',
  done: '✓ 已上传',
  unclear: '不清楚，重拍',
  failed: '重新上传',
  flagged: '已标明不清楚',
  again: '请重拍',
};

/** One picture or document with its state, which is said in words. */
export function ImageTile({ name, type, url, state, fraction = 0, message, move, onOpen, onRemove }: Props) {
  const word = state === 'uploading' ? `${Math.round(fraction * 100)}%` : words[state];
  const label = `${name}${type === 'document' ? '（PDF）' : ''}，${words[state]}`;
  const face = (
    <>
      {url && type === 'image' ? <img src={url} alt="" /> : <DocumentIcon />}
      <span className={styles.word}>{word}</span>
      {state === 'uploading' && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ transform: `scaleX(${fraction})` }} />
        </span>
      )}
    </>
  );
  return (
    <li className={classNames(styles.tile, styles[state])}>
      {onOpen ? (
        <button type="button" className={styles.open} onClick={onOpen} aria-label={label}>
          {face}
        </button>
      ) : (
        <div role="img" className={styles.open} aria-label={label}>
          {face}
        </div>
      )}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`删除${name}`} onClick={onRemove}>
          <CrossIcon />
        </button>
      )}
      {move && <MoveButtons name={name} {...move} />}
      {message && (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
    </li>
  );
}

/** Those at an end stay where the focus can be, and say that they lead nowhere. */
function MoveButtons({ name, place, count, onMove }: Moving & { readonly name: string }) {
  const pressed = useRef<HTMLButtonElement>(null);
  // A tile that changed places is laid down anew by the browser, and loses the focus with it.
  useLayoutEffect(() => {
    pressed.current?.focus({ preventScroll: true });
    pressed.current = null;
  }, [place]);
  const ways = [
    { by: -1, label: `${name}往前移`, icon: <BackIcon />, can: place > 0 },
    { by: 1, label: `${name}往后移`, icon: <ForwardIcon />, can: place < count - 1 },
  ] as const;
  return (
    <div className={styles.moves}>
      {ways.map(({ by, label, icon, can }) => (
        <button
          key={by}
          type="button"
          aria-label={label}
          aria-disabled={!can}
          onClick={(event) => {
            if (!can) return;
            pressed.current = event.currentTarget;
            onMove(by);
          }}
        >
          {icon}
        </button>
      ))}
    </div>
  );
}
