import { useState } from 'react';
import { beijingTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FormSession } from './form-session.ts';
import type { Undo } from '../../../ui/undo-bar.tsx';
import styles from './resumed-notice.module.css';
import { firstValues } from './store/first-values.ts';

interface Props {
  readonly session: FormSession;
  readonly onCleared: (undo: Undo) => void;
}

/** What was filled in earlier is back; who wants to begin anew may, and may take that back. */
export function ResumedNotice({ session, onCleared }: Props) {
  const { store, saver, form, resumed } = session;
  const [shown, setShown] = useState(resumed !== null);
  if (!shown || !resumed) return null;
  const clear = () => {
    const before = store.values();
    store.replaceAll(firstValues(form.modules, form.genes));
    saver.touched();
    setShown(false);
    onCleared({
      words: '已清空填写的内容',
      undo: () => {
        store.replaceAll(before);
        saver.touched();
      },
    });
  };
  return (
    <Notice tone="good" title="已恢复上次填写的内容">
      <p>{beijingTime(resumed.saved_at)} 保存的。</p>
      <div className={styles.actions}>
        <Button look="plain" small onClick={() => setShown(false)}>
          接着填
        </Button>
        <Button look="plain" small onClick={clear}>
          清空，从头填写
        </Button>
      </div>
    </Notice>
  );
}
