import type { CashierNotice } from '../../../contract/sandbox/cashier.ts';
import { alipayNotice } from './alipay-side.ts';
import { bankNotice } from './bank-side.ts';
import { deliver, type OutgoingNotice } from './deliver.ts';
import type { CashierDeps } from './keys.ts';
import type { TradeRow } from './trades.ts';
import { wechatNotice } from './wechat-side.ts';

/** How a merchant is told, and what is wrong with it. */
export interface Telling {
  readonly notice: CashierNotice;
  readonly lateSeconds: number;
  readonly offByFen: number;
  readonly spoil: 'nothing' | 'signature' | 'time';
}

/** More than a merchant may believe. */
const staleSeconds = 900;

const makers = { wechat: wechatNotice, alipay: alipayNotice, bank_card: bankNotice } as const;

async function noticeOf(
  deps: CashierDeps,
  trade: TradeRow,
  { offByFen, spoil }: Pick<Telling, 'offByFen' | 'spoil'>,
): Promise<OutgoingNotice> {
  const agoSeconds = spoil === 'time' ? staleSeconds : 0;
  const made = await makers[trade.method](deps, trade, { offByFen, agoSeconds });
  if (spoil !== 'signature') return made;
  // A byte more than what was signed.
  return trade.method === 'alipay'
    ? { ...made, body: `${made.body}&passback_params=1` }
    : { ...made, body: `${made.body} ` };
}

/** Tells the merchant once; answers their HTTP status, or null. */
export const tellAgain = async (deps: CashierDeps, trade: TradeRow): Promise<number | null> =>
  await deliver(trade.notifyUrl, await noticeOf(deps, trade, { offByFen: 0, spoil: 'nothing' }));

/** Tells the merchant as it was chosen. Nobody waits for it. */
export function tell(deps: CashierDeps, trade: TradeRow, telling: Telling): void {
  const { notice, lateSeconds } = telling;
  if (notice === 'lost') return;
  const times = notice === 'doubled' ? 2 : 1;
  const send = async () => {
    const made = await noticeOf(deps, trade, telling);
    await Promise.all(Array.from({ length: times }, () => deliver(trade.notifyUrl, made)));
  };
  setTimeout(() => void send().catch(() => null), notice === 'late' ? lateSeconds * 1000 : 0).unref();
}
