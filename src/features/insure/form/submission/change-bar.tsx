import { Money } from '../../../../ui/money.tsx';
import styles from './change-bar.module.css';
import type { Change } from './use-submission-calls.ts';

interface Props {
  readonly change: Change | null;
  /** The premium that was agreed to since, in fen. */
  readonly accepted: number | null;
  readonly onLook: (change: Change) => void;
}

/** Above the page's own button, as soon as what is filled in makes the premium another. */
export function ChangeBar({ change, accepted, onLook }: Props) {
  const isOpen = change !== null && (change.first_fen_after ?? -1) !== accepted;
  return (
    <div role="status" className={styles.place}>
      {isOpen && (
        <button type="button" className={styles.bar} onClick={() => onLook(change)}>
          <span>{wordsOf(change)}</span>
          <span className={styles.more}>看原因</span>
        </button>
      )}
    </div>
  );
}

function wordsOf({ first_fen_before: before, first_fen_after: after }: Change) {
  if (after === null) return '按现在的信息不能投保';
  if (after === before) return '与试算时的信息不同，保费不变';
  return (
    <>
      首期保费变为 <Money fen={after} />
      <small>
        试算时 <Money fen={before} />
      </small>
    </>
  );
}
