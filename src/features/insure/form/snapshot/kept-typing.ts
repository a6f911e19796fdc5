import * as z from 'zod/mini';
import { formValues } from '../../../../../contract/model/form.ts';
import { type DeviceSeal, openDeviceSeal } from '../../../../session/device-seal.ts';
import { forgetApplication, keptValues, type KeptApplication } from '../../../../session/kept-values.ts';

const copy = z.object({
  /** What the server had when it was typed, and the version of that; 0: nothing. */
  baseVersion: z.number(),
  base: formValues,
  values: formValues,
  /** What was sent of it and not answered yet. */
  sent: z.optional(formValues),
});
export type TypedCopy = Readonly<z.infer<typeof copy>>;

/** The copy of one application on this device: only while the server has not got what is in it. */
export interface KeptTyping {
  /** What an earlier visit left; null: nothing. */
  readonly found: TypedCopy | null;
  /** False: this browser can seal nothing, and what is typed lives as long as the page. */
  readonly isOnDevice: boolean;
  set(copy: TypedCopy): void;
  clear(): void;
}

/** What nobody came back to is somebody's personal data on a device. */
const mostDays = 30;

/** Opens the sealed copy of the application; where the browser can seal nothing, nothing is written down. */
export async function openKeptTyping(
  processNo: string,
  now: () => number = Date.now,
  openSeal: () => Promise<DeviceSeal> = openDeviceSeal,
): Promise<KeptTyping> {
  const seal = await openSeal().catch(() => null);
  if (!seal)
    return {
      found: null,
      isOnDevice: false,
      set: () => undefined,
      clear: () => forgetApplication(processNo),
    };
  dropOld(now());
  const sealed = keptValues.keptApplications.get()?.[processNo];
  return {
    found: sealed ? await opened(seal, sealed, processNo) : null,
    isOnDevice: true,
    set: (values) =>
      keptValues.keptApplications.set({
        ...keptValues.keptApplications.get(),
        [processNo]: { ...seal.seal(JSON.stringify(values), processNo), keptAt: now() },
      }),
    clear: () => forgetApplication(processNo),
  };
}

async function opened(
  seal: DeviceSeal,
  sealed: KeptApplication,
  processNo: string,
): Promise<TypedCopy | null> {
  const text = await seal.open(sealed, processNo);
  try {
    return text === null ? null : copy.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What is old, and what cannot be read, does not stay on the device. */
function dropOld(now: number): void {
  const kept = Object.entries(keptValues.keptApplications.get() ?? {}).filter(
    ([, { keptAt }]) => keptAt > now - mostDays * 86_400_000,
  );
  keptValues.keptApplications.set(kept.length > 0 ? Object.fromEntries(kept) : null);
}
