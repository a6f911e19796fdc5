import { useState } from 'react';
import { downloadCsv } from '../../../lib/csv.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { DownloadIcon } from '../../../ui/action-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { csvOf } from './csv.ts';
import styles from './export-button.module.css';
import type { SaleStore } from './sale-store.ts';

/** What the list holds, fetched to its end, as a file. */
export function ExportButton({ store }: { readonly store: SaleStore }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const keep = async () => {
    setState('busy');
    const isWhole = await store.all();
    setState(isWhole ? 'idle' : 'failed');
    if (!isWhole) return;
    const day = beijingTime(new Date().toISOString()).slice(0, 10);
    downloadCsv(`我的客户-${day}.csv`, csvOf(store.get().rows));
  };
  return (
    <>
      <Button small look="outline" busy={state === 'busy'} onClick={() => void keep()}>
        <DownloadIcon /> 导出
      </Button>
      <span className={styles.failed} role="status">
        {state === 'failed' ? '没有导出，请重试' : ''}
      </span>
    </>
  );
}
