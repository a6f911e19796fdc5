import type { CheckoutInfo } from '../../../contract/model/order.ts';
import { surplusWords } from '../../parts/payment/surplus-words.ts';
import { Notice } from '../../ui/notice.tsx';

/** What was paid before and is not the premium: it goes back, and the premium is still to be paid. */
export const MoneyBack = ({ info: { surplus } }: { readonly info: Pick<CheckoutInfo, 'surplus'> }) =>
  surplus && (
    <Notice tone="attention" title="之前付的款没有计入保费">
      {surplusWords(surplus)}这份投保单仍需支付。
    </Notice>
  );
