import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AttentionIcon, TickIcon } from '../../../ui/icons.tsx';
import { longStepWords } from '../words.ts';
import styles from './progress-trail.module.css';

/** From the phone that opened the link to the verdict, each with its time. */
export function ProgressTrail({ customer }: { readonly customer: BoardCustomer }) {
  const { link, policy_items: items, segments } = customer;
  const begun = customer.steps.some(({ state }) => state === 'done');
  const opened = link.opened_at !== null || begun;
  const parts: Partial<Record<string, string>> = {
    policy: items.done > 0 && items.done < items.total ? `${items.done}/${items.total} 项` : '',
    recording:
      segments.read > 0 && segments.read < segments.total ? `${segments.read}/${segments.total} 段` : '',
  };
  return (
    <ol className={styles.trail} aria-label="办理进度">
      <Point
        state={opened ? 'done' : customer.owed === 'ended' ? 'later' : 'now'}
        word="打开链接"
        aside={link.opened_at ? beijingTime(link.opened_at) : ''}
      />
      {customer.steps.map(({ step, state, at }) => (
        <Point
          key={step}
          state={state === 'now' && !opened ? 'later' : state}
          word={longStepWords[step]}
          aside={at ? beijingTime(at) : (parts[step] ?? '')}
        />
      ))}
    </ol>
  );
}

const spoken = { done: '已完成', now: '进行中', problem: '需重录', later: '未开始' } as const;

interface PointProps {
  readonly state: keyof typeof spoken;
  readonly word: string;
  readonly aside: string;
}

function Point({ state, word, aside }: PointProps) {
  return (
    <li
      className={classNames(styles.point, styles[state])}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles.sign} aria-hidden="true">
        {state === 'done' ? <TickIcon /> : state === 'problem' ? <AttentionIcon /> : null}
      </span>
      <span className={styles.word}>{word}</span>
      <span className={styles.aside}>{aside || spoken[state]}</span>
    </li>
  );
}
