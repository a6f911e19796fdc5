import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
import { forgetSealed, sealedCopy } from './sealed-copy.ts';
import { storedJson, storedText } from './stored-value.ts';

/** Which recording a link's device keeps bytes of, so that they are found without the server. */
const keptRecording = z.object({ transmitRecordNo: z.string(), recordingNo: z.string() });

/** A list as the server sent it: asked for again by its version. */
const keptList = z.object({ version: z.string(), list: z.unknown() });

const readingPreferences = z.object({
  /** Pixels of the design, before the root's scale. */
  textSize: z.number(),
  /** 1 is the pace that the statement's times were made for. */
  speed: z.number(),
});
export type ReadingPreferences = z.infer<typeof readingPreferences>;

/** What this device keeps from visit to visit. */
export const keptValues = {
  keptRecording: storedJson(() => localStorage, 'kept_recording', keptRecording),
  /** Films of face checks lie on this device and are not with the server yet. */
  filmsWaiting: storedText(() => localStorage, 'films_waiting'),
  /** What was typed into an application and is not with the server yet, by process number. */
  keptApplications: storedJson(() => localStorage, 'kept_applications', recordOf(sealedCopy)),
  /** By the name of the list. */
  keptLists: storedJson(() => localStorage, 'kept_lists', recordOf(keptList)),
  readingPreferences: storedJson(() => localStorage, 'reading_preferences', readingPreferences),
} as const;

/** Nothing of what was typed into that application stays on this device. */
export const forgetApplication = (processNo: string): void =>
  forgetSealed(keptValues.keptApplications, processNo);
