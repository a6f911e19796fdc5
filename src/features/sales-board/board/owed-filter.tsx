import type { FocusEvent } from 'react';
import { saleOwed, type SaleCounts, type SaleOwed } from '../../../../contract/services/sales-board.ts';
import { owedLabels } from '../words.ts';
import styles from './owed-filter.module.css';

interface Props {
  readonly counts: SaleCounts;
  readonly chosen: SaleOwed | null;
  readonly onChoose: (owed: SaleOwed | null) => void;
}

/** By the keyboard one comes to chips that lie beyond the edge. */
const intoSight = ({ target }: FocusEvent): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'center' });

/** By what is owed, with how many owe it; what nobody owes takes no room. */
export function OwedFilter({ counts, chosen, onChoose }: Props) {
  const shown = saleOwed.options.filter((owed) => owed === chosen || counts.by_owed[owed] > 0);
  const chip = (owed: SaleOwed | null, label: string, count: number) => (
    <button key={label} type="button" aria-pressed={owed === chosen} onClick={() => onChoose(owed)}>
      {label} <span>{count}</span>
    </button>
  );
  return (
    <div className={styles.chips} role="group" aria-label="按待办筛选" onFocus={intoSight}>
      {chip(null, '全部', counts.all)}
      {shown.map((owed) => chip(owed, owedLabels[owed], counts.by_owed[owed]))}
    </div>
  );
}
