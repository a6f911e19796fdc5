import styles from './numbered-list.module.css';

interface Props {
  readonly items: readonly string[];
  /** How many of the first are done. */
  readonly done?: number;
}

/** What to do, one after another. */
export function NumberedList({ items, done = 0 }: Props) {
  return (
    <ol className={styles.list}>
      {items.map((item, i) => (
        <li
          key={item}
          className={i < done ? styles.done : undefined}
          aria-current={i === done && done > 0 ? 'step' : undefined}
        >
          {item}
          {i < done && <small>已完成</small>}
        </li>
      ))}
    </ol>
  );
}
