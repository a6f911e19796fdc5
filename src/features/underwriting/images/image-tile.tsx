import { DocumentIcon } from '../../../ui/action-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CrossIcon } from '../../../ui/icons.tsx';
import styles from './images.module.css';
import type { TileState } from './image-queue.ts';

type Shown = TileState['kind'] | 'flagged' | 'again';

interface Props {
  readonly name: string;
  readonly type: 'image' | 'document';
  readonly url: string | null;
  readonly state: Shown;
  readonly fraction?: number;
  readonly message?: string | null;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
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
export function ImageTile({ name, type, url, state, fraction = 0, message, onOpen, onRemove }: Props) {
  const word = state === 'uploading' ? `${Math.round(fraction * 100)} %` : words[state];
  return (
    <li className={classNames(styles.tile, styles[state])}>
      <button type="button" className={styles.open} onClick={onOpen} aria-label={`${name}，${words[state]}`}>
        {url && type === 'image' ? <img src={url} alt="" /> : <DocumentIcon />}
        <span className={styles.word}>{word}</span>
        {state === 'uploading' && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ transform: `scaleX(${fraction})` }} />
          </span>
        )}
      </button>
      <button type="button" className={styles.remove} aria-label={`删除${name}`} onClick={onRemove}>
        <CrossIcon />
      </button>
      {message && (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
    </li>
  );
}
