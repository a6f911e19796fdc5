import { useState } from 'react';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import type { ModuleList } from './form-session.ts';
import styles from './notice-line.module.css';

const NoticeSheet = lateSheet(() => import('../../../parts/consent/notice-sheet.tsx'));

/** What becomes of what is filled in, a tap away before the first field. */
export function NoticeLine({ notice }: Pick<ModuleList, 'notice'>) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <p className={styles.line}>
        只用来办理这份保险
        <button type="button" className={styles.more} onClick={() => setReading(true)}>
          {notice.title}
        </button>
      </p>
      {reading && <NoticeSheet notice={notice} onClose={() => setReading(false)} />}
    </>
  );
}
