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

export const shareValues = {
  /** What an agent chose to share from a desktop. */
  pcShareInfo: storedJson(() => sessionStorage, 'PCshareInfo', preparedTransmit),
  /** How long what was shared is looked at in this tab. */
  sharedReading: storedJson(() => sessionStorage, 'shared_reading', sharedReading),
} as const;
