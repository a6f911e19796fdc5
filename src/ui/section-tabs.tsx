import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { AttentionIcon, TickIcon } from './icons.tsx';
import styles from './section-tabs.module.css';

export interface SectionTab {
  readonly id: string;
  readonly title: string;
  readonly mark: 'open' | 'done' | 'wrong';
}

interface Props {
  readonly label: string;
  readonly tabs: readonly SectionTab[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

const markWords = { open: '', done: '，已填好', wrong: '，需要修改' } as const;

/** The parts of a long form, each with how it stands; the present one is kept in sight. */
export function SectionTabs({ label, tabs, current, onChoose }: Props) {
  const present = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    present.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ id, title, mark }) => (
        <button
          key={id}
          ref={id === current ? present : undefined}
          type="button"
          aria-current={id === current ? 'step' : undefined}
          className={classNames(styles.tab, styles[mark])}
          onClick={() => onChoose(id)}
        >
          {mark === 'done' && <TickIcon />}
          {mark === 'wrong' && <AttentionIcon />}
          {title}
          <span className="visually-hidden">{markWords[mark]}</span>
        </button>
      ))}
    </nav>
  );
}
