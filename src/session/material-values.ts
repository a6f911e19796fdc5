import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
import { storedJson } from './stored-value.ts';

/** What is to become of the medical material on this device. */
export const materialValues = {
  /** Until when it was chosen that is to go, by process: another window had it, or the page was closed. */
  materialToForget: storedJson(() => localStorage, 'material_to_forget', recordOf(z.number())),
  /** When it was looked last for what nobody came back to. */
  materialTidiedAt: storedJson(() => localStorage, 'material_tidied_at', z.number()),
} as const;
