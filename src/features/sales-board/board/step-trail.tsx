import type { SaleRow } from '../../../../contract/services/sales-board.ts';
import { classNames } from '../../../ui/class-names.ts';
import { stepWord } from '../words.ts';
import styles from './step-trail.module.css';

type Step = SaleRow['steps'][number];

const spoken = { done: '已完成', now: '进行中', problem: '需处理', later: '未开始' } as const;
const marks = { done: ' ✓', now: '', problem: ' !', later: '' } as const;

const said = (step: Step): string => `${stepWord(step)} ${spoken[step.state]}`;
const shown = (step: Step): string => `${stepWord(step)}${marks[step.state]}`;

/**
 * The steps of a sale side by side; a step without a chip is one that the product has not. Read out as one picture: with
 * an element for what is seen and one for what is heard of each step, a scrolled board had twice as much to lay out.
 */
export function StepTrail({ steps }: Pick<SaleRow, 'steps'>) {
  return (
    <div className={styles.trail} role="img" aria-label={`进度：${steps.map(said).join('，')}`}>
      {steps.map((one) => (
        <span key={one.step} className={classNames(styles.step, styles[one.state])} data-step={one.step}>
          {shown(one)}
        </span>
      ))}
    </div>
  );
}
