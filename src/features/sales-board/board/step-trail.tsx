import type { SaleRow } from '../../../../contract/services/sales-board.ts';
import { classNames } from '../../../ui/class-names.ts';
import { stepWord } from '../words.ts';
import styles from './step-trail.module.css';

const spoken = { done: '已完成', now: '进行中', problem: '需处理', later: '未开始' } as const;

/** The steps of a sale side by side; a step without a chip is one that the product has not. */
export function StepTrail({ steps }: Pick<SaleRow, 'steps'>) {
  return (
    <ol className={styles.trail} aria-label="进度">
      {steps.map((one) => (
        <li key={one.step} className={classNames(styles.step, styles[one.state])} data-step={one.step}>
          <span className={styles.word}>
            {stepWord(one)}
            {one.state === 'done' && <span aria-hidden="true"> ✓</span>}
            {one.state === 'problem' && <span aria-hidden="true"> !</span>}
          </span>
          <span className="visually-hidden">{spoken[one.state]}</span>
        </li>
      ))}
    </ol>
  );
}
