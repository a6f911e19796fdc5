import * as z from 'zod/mini';
import { storedJson } from './stored-value.ts';

const names = (name: string) =>
  storedJson<readonly string[]>(() => sessionStorage, name, z.array(z.string()));

export const noticeValues = {
  /** Products, processes and invitations whose notice was acknowledged. */
  acknowledgedNotices: names('acknowledged_notices'),
  /** Invitations and prepared processes whose pages are not to be recorded. */
  declinedRecordings: names('declined_recordings'),
} as const;
