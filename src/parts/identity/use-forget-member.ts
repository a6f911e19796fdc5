import { useEffect } from 'react';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { forgetSale, forgetTypedCards } from '../../session/sale-values.ts';
import { forgetCards } from '../kept-media/kept-cards.ts';

type Shown = Pick<InviteInfo, 'transmit_record_no' | 'member_no'>;

/** The sale is over for the member: nothing of what they did for it stays on this device. */
export function useForgetMember({ transmit_record_no, member_no }: Shown): void {
  useEffect(() => {
    forgetSale(transmit_record_no);
    if (member_no === null) return;
    forgetSale(member_no);
    void forgetCards(member_no);
  }, [transmit_record_no, member_no]);
}

/** Their card was shown: nothing of it stays, and what they read and signed to confirm does. */
export function useForgetCards({ transmit_record_no, member_no }: Shown): void {
  useEffect(() => {
    forgetTypedCards(transmit_record_no);
    if (member_no !== null) void forgetCards(member_no);
  }, [transmit_record_no, member_no]);
}
