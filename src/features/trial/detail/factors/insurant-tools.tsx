import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useTrial, useTrialStore } from '../../use-trial.ts';
import styles from './insurant-tools.module.css';

export function RemoveInsurant({ insurant }: { readonly insurant: number }) {
  const store = useTrialStore();
  return (
    <Button
      look="plain"
      small
      aria-label={`删除被保险人 ${insurant + 1}`}
      onClick={() => store.removeInsurant(insurant)}
    >
      删除
    </Button>
  );
}

/** One more insurant, and for a moment the way back from a removal. */
export function InsurantTools({ most }: { readonly most: number }) {
  const store = useTrialStore();
  const count = useTrial(({ choices }) => choices.genes.insurants.length);
  const canUndo = useTrial(({ beforeRemoval }) => beforeRemoval !== null);
  return (
    <div className={styles.tools}>
      <div role="status">
        {canUndo && (
          <Notice tone="info">
            <span className={styles.undo}>
              已删除一位被保险人
              <Button look="plain" small onClick={() => store.undoRemoval()}>
                撤销
              </Button>
            </span>
          </Notice>
        )}
      </div>
      {count < most ? (
        <Button look="plain" onClick={() => store.addInsurant()}>
          + 添加被保险人
        </Button>
      ) : (
        <p className={styles.most}>一份保单最多为 {most} 人投保</p>
      )}
    </div>
  );
}
