import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { Choices } from '../../choices.ts';
import { useTrial, useTrialStore } from '../../use-trial.ts';
import styles from './insurant-tools.module.css';
import { undoable } from './undo-removal.ts';

export function RemoveInsurant({ insurant }: { readonly insurant: number }) {
  const store = useTrialStore();
  const remove = () => {
    undoable.offer(store.getState().choices);
    store.removeInsurant(insurant);
  };
  return (
    <Button look="plain" small aria-label={`删除被保险人 ${insurant + 1}`} onClick={remove}>
      删除
    </Button>
  );
}

/** One more insurant, and for a moment the way back from a removal. */
export function InsurantTools({ most }: { readonly most: number }) {
  const store = useTrialStore();
  const count = useTrial(({ choices }) => choices.genes.insurants.length);
  const [removed, setRemoved] = useState<Choices | null>(undoable.get);
  useEffect(() => undoable.subscribe(() => setRemoved(undoable.get())), []);
  const undo = () => {
    if (removed) store.restore(removed);
    undoable.offer(null);
  };
  return (
    <div className={styles.tools}>
      <div role="status">
        {removed && (
          <Notice tone="info">
            <span className={styles.undo}>
              已删除一位被保险人
              <Button look="plain" small onClick={undo}>
                撤销
              </Button>
            </span>
          </Notice>
        )}
      </div>
      {count < most && (
        <Button look="outline" onClick={() => store.addInsurant()}>
          添加被保险人
        </Button>
      )}
      {count === most && <p className={styles.most}>一份保单最多为 {most} 人投保</p>}
    </div>
  );
}
