import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, premiumPaid, premiumToRefund, refunded, surplusPaid } from './ledger.ts';
import { moneyStatusOf } from './money-status.ts';

const paid = fc.record({
  paymentNo: fc.string({ minLength: 4, maxLength: 20 }),
  method: fc.constantFrom('wechat', 'alipay', 'bank_card'),
  amountFen: fc.integer({ min: 1, max: 10_000_000_000 }),
} as const);

test('whatever moves, both sides come to the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(paid, fc.constantFrom('premium', 'surplus', 'both')), { maxLength: 40 }),
      (moves) => {
        const lines = moves.flatMap(([payment, kind]) => [
          ...(kind === 'surplus' ? surplusPaid(payment) : premiumPaid(payment)).lines,
          ...(kind === 'both' ? premiumToRefund('R', payment.amountFen).lines : []),
          ...(kind === 'premium' ? [] : refunded('R', payment.method, payment.amountFen).lines),
        ]);
        expect(balanceOf(lines)).toBe(0);
        // What nobody is owed any more stands nowhere but with the premiums.
        const payable = lines.filter(({ account }) => account === 'refund_payable');
        expect(balanceOf(payable)).toBe(0);
      },
    ),
  );
});

const row = (
  status: 'open' | 'paid' | 'failed' | 'closed' | 'closing',
  settles = false,
  reasonCode: string | null = null,
) => ({ status, settles, amountFen: 100, reasonCode });

test.each([
  ['nothing was tried', [], [], 'unpaid'],
  ['one can be paid', [row('open'), row('failed')], [], 'paying'],
  ['the last one failed', [row('failed'), row('closed')], [], 'failed'],
  ['the channel has not said that it is closed', [row('closing')], [], 'paying'],
  ['an earlier one is not known to be closed', [row('failed'), row('closing')], [], 'paying'],
  ['the channel could not be reached to open it', [row('closing', false, 'CHANNEL')], [], 'closed'],
  ['one settled it, another came on top', [row('paid'), row('paid', true)], [], 'paid'],
  ['a part went back', [row('paid', true)], [{ status: 'refunded', amountFen: 40 }], 'paid'],
  ['all goes back', [row('paid', true)], [{ status: 'sent', amountFen: 100 }], 'refunding'],
  ['all went back', [row('paid', true)], [{ status: 'refunded', amountFen: 100 }], 'refunded'],
] as const)('%s', (_what, payments, refunds, status) => {
  expect(moneyStatusOf(payments, refunds, false)).toBe(status);
});

test('while a person looks into an amount nothing failed, and what settled the order is paid', () => {
  expect(moneyStatusOf([row('closed')], [], true)).toBe('paying');
  expect(moneyStatusOf([row('open'), row('paid', true)], [], true)).toBe('paid');
});
