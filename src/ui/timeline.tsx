import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TickIcon } from './icons.tsx';
import styles from './timeline.module.css';

export interface TimelineStep {
  readonly state: 'done' | 'now' | 'later';
  readonly title: string;
  readonly text: ReactNode;
}

const words = { done: '已完成', now: '进行中', later: '未开始' } as const;

/** What is done, what happens now, and what comes; a sign and a word for each, never a colour alone. */
export function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ state, title, text }) => (
        <li
          key={title}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.sign} aria-hidden="true">
            {state === 'done' && <TickIcon />}
          </span>
          <div>
            <p className={styles.title}>
              {title}
              <span className="visually-hidden">（{words[state]}）</span>
            </p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
