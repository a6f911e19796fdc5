import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
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

/** What was typed into an application and is not with the server yet, sealed (device-seal.ts). */
const keptApplication = z.object({
  ...{ key: z.string(), content: z.string() },
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});
export type KeptApplication = z.infer<typeof keptApplication>;

/** What this device keeps from visit to visit. */
export const keptValues = {
  keptRecording: storedJson(() => localStorage, 'kept_recording', keptRecording),
  /** Films of face checks lie on this device and are not with the server yet. */
  filmsWaiting: storedText(() => localStorage, 'films_waiting'),
  /** By process number. */
  keptApplications: storedJson(() => localStorage, 'kept_applications', recordOf(keptApplication)),
  /** By the name of the list. */
  keptLists: storedJson(() => localStorage, 'kept_lists', recordOf(keptList)),
  readingPreferences: storedJson(() => localStorage, 'reading_preferences', readingPreferences),
} as const;

/** Nothing of what was typed into that application stays on this device. */
export function forgetApplication(processNo: string): void {
  const others = { ...keptValues.keptApplications.get() };
  if (!others[processNo]) return;
  delete others[processNo];
  keptValues.keptApplications.set(Object.keys(others).length > 0 ? others : null);
}
