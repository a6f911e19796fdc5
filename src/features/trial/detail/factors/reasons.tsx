import type { LaidOutGene } from '../../../../../contract/model/gene.ts';
import styles from './factor-row.module.css';

/** Why some values cannot be chosen just now: each reason once, with the values it holds for. */
export function Reasons({ gene: { options } }: { readonly gene: LaidOutGene }) {
  const labels = new Map<string, string[]>();
  for (const { label, reason } of options)
    if (reason !== null) labels.set(reason, [...(labels.get(reason) ?? []), label]);
  if (labels.size === 0) return null;
  return (
    <ul className={styles.reasons}>
      {[...labels].map(([reason, of]) => (
        <li key={reason}>
          {of.join('、')}不可选：{reason}
        </li>
      ))}
    </ul>
  );
}
