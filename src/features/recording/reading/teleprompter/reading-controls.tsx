import { classNames } from '../../../../ui/class-names.ts';
import { TickIcon } from '../../../../ui/icons.tsx';
import styles from './reading-controls.module.css';

interface Props {
  readonly last: boolean;
  readonly mayLeave: boolean;
  readonly adjusting: boolean;
  readonly onReread: () => void;
  /** Null in the last segment. */
  readonly onNext: (() => void) | null;
  readonly onStop: (end: 'finished' | 'pause') => void;
  readonly onAdjust: () => void;
  readonly onTrouble: () => void;
}

export function ReadingControls(props: Props) {
  const { last, mayLeave, adjusting, onNext } = props;
  return (
    <div className={styles.controls}>
      <div className={styles.main}>
        <button type="button" className={styles.side} onClick={props.onReread}>
          重读本段
        </button>
        <button
          type="button"
          className={classNames(styles.shutter, last && styles.done)}
          onClick={() => props.onStop(last ? 'finished' : 'pause')}
        >
          <span className={styles.ring} aria-hidden="true">
            {last ? <TickIcon /> : <span className={styles.square} />}
          </span>
          {last ? '读完了' : '暂停'}
        </button>
        {onNext ? (
          <button
            type="button"
            className={styles.side}
            aria-disabled={!mayLeave || undefined}
            onClick={mayLeave ? onNext : undefined}
          >
            下一段
          </button>
        ) : (
          <span className={styles.side}>最后一段</span>
        )}
      </div>
      <div className={styles.minor}>
        <button type="button" aria-expanded={adjusting} onClick={props.onAdjust}>
          字号和语速
        </button>
        <button type="button" onClick={props.onTrouble}>
          遇到困难
        </button>
      </div>
    </div>
  );
}
