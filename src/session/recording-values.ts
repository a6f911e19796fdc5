import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
import { storedJson } from './stored-value.ts';

/** What is to become of the clips of readings on this device. */
export const recordingValues = {
  /** Until when they were filmed that are to go, by recording: another window had them, or the page was closed. */
  recordingsToForget: storedJson(() => localStorage, 'recordings_to_forget', recordOf(z.number())),
  /** When it was looked last for what nobody came back to. */
  recordingsTidiedAt: storedJson(() => localStorage, 'recordings_tidied_at', z.number()),
} as const;
