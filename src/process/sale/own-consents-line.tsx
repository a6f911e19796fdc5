import { useState } from 'react';
import { lateSheet } from '../../parts/failure/late-sheet.tsx';
import { isSalesHost } from '../../session/sales-host.ts';
import styles from './quiet-lines.module.css';

const Sheet = lateSheet(() => import('../../parts/consent/own-consents-sheet.tsx'));

/** The quiet way to what the applicant consented to, and to taking it back, from any page of a sale. */
export function OwnConsentsLine({ processNo }: { readonly processNo: string }) {
  const [open, setOpen] = useState(false);
  // The consents are the customer's alone.
  if (isSalesHost()) return null;
  return (
    <>
      <button type="button" className={styles.quiet} onClick={() => setOpen(true)}>
        我的信息怎么用
      </button>
      {open && <Sheet processNo={processNo} onClose={() => setOpen(false)} />}
    </>
  );
}
