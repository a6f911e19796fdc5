import { useState } from 'react';
import { lateSheet } from '../failure/late-sheet.tsx';
import { isSalesHost } from '../../session/sales-host.ts';
import { QuietButton } from '../../ui/quiet-button.tsx';

const Sheet = lateSheet(() => import('./own-consents-sheet.tsx'));

/** The quiet way to what the applicant consented to, and to taking it back, from any page of a sale. */
export function OwnConsentsLine({ processNo }: { readonly processNo: string }) {
  const [open, setOpen] = useState(false);
  // The consents are the customer's alone.
  if (isSalesHost()) return null;
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>我的信息怎么用</QuietButton>
      {open && <Sheet processNo={processNo} onClose={() => setOpen(false)} />}
    </>
  );
}
