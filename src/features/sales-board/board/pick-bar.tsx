import { useState } from 'react';
import { mostReminded, type SaleRow } from '../../../../contract/services/sales-board.ts';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './pick-bar.module.css';
import type { Picking } from './use-picking.ts';

const RemindSheet = lateSheet(() => import('./remind-sheet.tsx'));

interface Props {
  readonly rows: readonly SaleRow[];
  readonly picked: ReadonlySet<string>;
  readonly picking: Picking;
}

/** How many are picked, and what is done with them. */
export function PickBar({ rows, picked, picking }: Props) {
  const [sent, setSent] = useState<readonly string[] | null>(null);
  const able = rows.filter(({ may_remind }) => may_remind).slice(0, mostReminded);
  const isFull = picked.size > mostReminded;
  return (
    <div className={styles.bar} role="group" aria-label="批量提醒">
      <p role="status">
        已选 {picked.size} 单{isFull ? `，一次最多 ${mostReminded} 单` : ''}
      </p>
      <Button
        small
        look="plain"
        disabled={able.length === 0}
        onClick={() => picking.pickOnly(able.map(({ process_no }) => process_no))}
      >
        选前 {able.length} 单
      </Button>
      <Button small look="outline" onClick={picking.end}>
        取消
      </Button>
      <Button small disabled={picked.size === 0 || isFull} onClick={() => setSent([...picked])}>
        提醒
      </Button>
      {sent && <RemindSheet processNos={sent} onClose={() => setSent(null)} onDone={picking.end} />}
    </div>
  );
}
