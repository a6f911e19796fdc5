import { classNames } from '../../../../ui/class-names.ts';
import { PauseIcon } from '../../icons.tsx';
import { TickIcon } from '../../../../ui/icons.tsx';
import styles from './reading-controls.module.css';

interface Props {
  readonly last: boolean;
  readonly mayLeave: boolean;
  readonly adjusting: boolean;
  readonly ending: boolean;
  readonly onReread: () => void;
  /** Null in the last segment. */
  readonly onNext: (() => void) | null;
  readonly onStop: (end: 'finished' | 'pause') => void;
  readonly onAdjust: () => void;
  readonly onTrouble: () => void;
}

export function ReadingControls(props: Props) {
  const { mayLeave, adjusting, ending, onNext } = props;
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.side} disabled={ending} onClick={props.onReread}>
        重读本段
      </button>
      <Shutter {...props} />
      {onNext ? (
        <button
          type="button"
          className={styles.side}
          disabled={ending}
          aria-disabled={!mayLeave || undefined}
          onClick={mayLeave ? onNext : undefined}
        >
          下一段
        </button>
      ) : (
        <span className={styles.side}>最后一段</span>
      )}
      <button type="button" className={styles.minor} aria-expanded={adjusting} onClick={props.onAdjust}>
        字号和语速
      </button>
      <button type="button" className={styles.minor} disabled={ending} onClick={props.onTrouble}>
        遇到困难
      </button>
    </div>
  );
}

/** Pauses, and at the end of the last phrase finishes. */
function Shutter({ last, ending, onStop }: Pick<Props, 'last' | 'ending' | 'onStop'>) {
  return (
    <button
      type="button"
      className={classNames(styles.shutter, last && styles.done, ending && styles.ending)}
      aria-disabled={ending || undefined}
      aria-busy={ending || undefined}
      onClick={ending ? undefined : () => onStop(last ? 'finished' : 'pause')}
    >
      <span className={styles.ring} aria-hidden="true">
        {last ? <TickIcon /> : <PauseIcon />}
      </span>
      {ending ? '正在保存' : last ? '读完了' : '暂停'}
    </button>
  );
}
