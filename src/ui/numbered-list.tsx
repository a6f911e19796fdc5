import styles from './numbered-list.module.css';

/** What to do, one after another. */
export function NumberedList({ items }: { readonly items: readonly string[] }) {
  return (
    <ol className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  );
}
