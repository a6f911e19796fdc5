import { useEffect } from 'react';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { forgetSale } from '../../session/sale-values.ts';
import { forgetCards } from '../kept-media/kept-cards.ts';

/** The member has nothing left to do: nothing of what they did for it stays on this device. */
export function useForgetMember({ transmit_record_no, member_no }: InviteInfo): void {
  useEffect(() => {
    forgetSale(transmit_record_no);
    if (member_no !== null) void forgetCards(member_no);
  }, [transmit_record_no, member_no]);
}
