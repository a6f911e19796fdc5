import * as z from 'zod/mini';
import { preparedTransmit } from '../../contract/model/transmit.ts';
import { storedJson } from './stored-value.ts';

/** One opening of what was shared. */
const sharedReading = z.object({
  transmitRecordNo: z.string(),
  requestId: z.string(),
  seconds: z.number(),
});
export type SharedReading = z.infer<typeof sharedReading>;

/** `process_no`: of an application that was prepared for its customer, instead of a product for anybody. */
const pcShareInfo = z.extend(preparedTransmit, { process_no: z.optional(z.string()) });

/** By which this visit came to a product: a record whose link was good when it was opened. */
const sharedRecord = z.object({ productNo: z.string(), transmitRecordNo: z.string() });

export const shareValues = {
  sharedRecord: storedJson(() => sessionStorage, 'shared_record', sharedRecord),
  /** What an agent chose to share from a desktop. */
  pcShareInfo: storedJson(() => sessionStorage, 'PCshareInfo', pcShareInfo),
  /** How long what was shared is looked at in this tab. */
  sharedReading: storedJson(() => sessionStorage, 'shared_reading', sharedReading),
} as const;

/** What somebody shared of this product; null where the visit came to it by itself, or by what was shared of another. */
export function sharedRecordOf(productNo: string): string | null {
  const kept = shareValues.sharedRecord.get();
  return kept?.productNo === productNo ? kept.transmitRecordNo : null;
}

/** It is over, or was of something else: the product is known as if nobody had shared it. */
export function forgetSharedRecord(): void {
  shareValues.sharedRecord.set(null);
}
