import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { Tag } from '../../../ui/tag.tsx';
import { stepWord } from '../words.ts';
import styles from './step-chips.module.css';

const tones = { done: 'good', now: 'attention', problem: 'danger', later: 'quiet' } as const;
const spoken = { done: '已完成', now: '进行中', problem: '需重录', later: '未开始' } as const;

export function StepChips({ customer }: { readonly customer: BoardCustomer }) {
  return (
    <ul className={styles.chips} aria-label="进度">
      {customer.steps.map(({ step, state }) => (
        <li key={step} data-step={step}>
          <Tag tone={tones[state]}>
            {stepWord(step, customer)}
            {state === 'done' && <span aria-hidden="true">✓</span>}
            <span className="visually-hidden">{spoken[state]}</span>
          </Tag>
        </li>
      ))}
    </ul>
  );
}
