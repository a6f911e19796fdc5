import type { OrderMoney } from '../../../contract/model/order.ts';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { beijingTime } from '../../lib/dates.ts';
import { usePollingInterval } from '../../lib/use-polling-interval.ts';
import { useOrderStatusQuery } from './api.ts';
import { surplusWords } from './surplus-words.ts';

interface MoneyTold {
  /** What became of money that was paid, or may have been; null: nothing is to be told. */
  readonly words: string | null;
  /** A payment is open, or closed without its channel's word. */
  readonly isPaying: boolean;
}

/** How often it is asked for while it may be another soon, in ms. */
const askEveryMs = 5000;

/** Of a sale whose own page is replaced by what has to be put right first: money is told there, or nowhere. */
export function useMoneyTold({ insure_process_no, data: { order_no } }: ProcessRecord): MoneyTold {
  const asked = { process_no: insure_process_no };
  const skip = order_no === null;
  const { data: known } = useOrderStatusQuery(asked, { skip });
  const mayChange = known?.status === 'paying' || known?.surplus?.status === 'refunding';
  const { data } = useOrderStatusQuery(asked, {
    ...{ skip, refetchOnMountOrArgChange: true },
    pollingInterval: usePollingInterval(mayChange ? askEveryMs : 0),
  });
  return { words: data ? moneyWords(data) : null, isPaying: data?.status === 'paying' };
}

function moneyWords({ status, surplus, amount_check }: OrderMoney): string | null {
  const told = [
    surplus && surplusWords(surplus),
    amount_check
      ? `支付渠道说的金额和应付保费不一样，最晚 ${beijingTime(amount_check.due_at)} 核对完，请不要重复支付。`
      : status === 'paying' && '上一笔支付还没有结果，请不要重复支付。',
  ].filter((one) => typeof one === 'string');
  return told.length > 0 ? told.join('') : null;
}
