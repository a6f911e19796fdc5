import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, process_no } from '../fields.ts';

const base = '/service/h5/v1/payment';

/**
 * Where a channel tells what became of a payment: POST with the channel's own body and signature, answered in the
 * channel's own way. No call of a page.
 */
export const paymentNotice = `${base}/notice`;

export const payment = defineService({
  getBankSignUrl: {
    method: 'GET',
    path: `${base}/get-bank-sign-url`,
    summary: '银行卡签约页地址，用于续期自动扣款；不签约不影响投保',
    /** `from`: where the customer comes back to; the payment unless it says so. */
    request: z.object({ process_no, from: z.optional(z.enum(['payment', 'policy'])) }),
    response: z.object({ url: z.string(), expires_at: instant }),
    errors: [
      'processMissing',
      'processForeign',
      'processStepUnfinished',
      'productMissing',
      'paymentMethodRefused',
      'channelUnavailable',
      'policyEnded',
      'agreementEnding',
    ],
    auth: 'visitor',
  },
});
