import { useMemo } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { UndoBar } from '../../../../ui/undo-bar.tsx';
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

/** One more insurant, up to the most. */
export function InsurantTools({ most }: { readonly most: number }) {
  const store = useTrialStore();
  const count = useTrial(({ choices }) => choices.genes.insurants.length);
  return (
    <div className={styles.tools}>
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

/** For a moment, wherever the removed one stood. */
export function UndoRemoval() {
  const store = useTrialStore();
  const before = useTrial(({ beforeRemoval }) => beforeRemoval);
  const offered = useMemo(
    () => before && { words: '已删除一位被保险人', undo: () => store.undoRemoval() },
    [before, store],
  );
  return <UndoBar offered={offered} onOver={store.forgetRemoval} />;
}
