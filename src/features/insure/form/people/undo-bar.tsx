import type { Undo } from './use-undo.ts';
import styles from './undo-bar.module.css';

interface Props {
  readonly offered: Undo | null;
  readonly onDone: () => void;
}

/** Above the page's own button: what was done, and the way to take it back. */
export function UndoBar({ offered, onDone }: Props) {
  return (
    <div role="status" className={styles.place}>
      {offered && (
        <p className={styles.bar}>
          {offered.words}
          <button
            type="button"
            onClick={() => {
              offered.undo();
              onDone();
            }}
          >
            撤销
          </button>
        </p>
      )}
    </div>
  );
}
