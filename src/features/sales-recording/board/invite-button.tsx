import { useState } from 'react';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import styles from './customer-row.module.css';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';

const InviteSheet = lateSheet(() => import('./invite-sheet.tsx'));

/** For whoever still has something to read: with a link that works, or by a new one. */
export function InviteButton({ customer }: { readonly customer: BoardCustomer }) {
  const [state, setState] = useState<'closed' | 'open'>('closed');
  const { name, may } = customer;
  return (
    <>
      {(may.resend || may.renew) && (
        <button
          type="button"
          className={styles.invite}
          aria-label={`邀请${name}录制`}
          onClick={() => setState('open')}
        >
          邀请录制
        </button>
      )}
      {state === 'open' && <InviteSheet customer={customer} onClose={() => setState('closed')} />}
    </>
  );
}
