import styles from './undo-bar.module.css';

/** What was done, in words, and the way to take it back. */
export interface Undo {
  readonly words: string;
  readonly undo: () => void;
}

interface Props {
  readonly offered: Undo | null;
}

/** Above the page's own button: what was done, and the way to take it back. */
export function UndoBar({ offered }: Props) {
  return (
    <div role="status" className={styles.place}>
      {offered && (
        <p className={styles.bar}>
          {offered.words}
          <button type="button" onClick={offered.undo}>
            撤销
          </button>
        </p>
      )}
    </div>
  );
}
