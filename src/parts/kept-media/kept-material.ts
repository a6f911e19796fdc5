import { materialValues } from '../../session/material-values.ts';
import { forgetMarked, markToForget, tidyKept } from './forgetting.ts';

/** How this page lets go of a process's material that it has open itself, by process. */
const holders = new Map<string, () => Promise<void>>();

const material = {
  toForget: materialValues.materialToForget,
  tidiedAt: materialValues.materialTidiedAt,
  load: async () => {
    const { forgetMaterial, dropOldMaterial } = await import('../../../media/material/kept-material.ts');
    return { forget: forgetMaterial, dropOld: dropOldMaterial };
  },
};

/** Whoever has a process's material open is asked to let go of it, and of what it sends, before it is deleted. */
export function holdMaterial(processNo: string, letGo: () => Promise<void>): void {
  holders.set(processNo, letGo);
}

/**
 * Nothing that was chosen so far as a process's medical material stays on this device. False where it goes with a later
 * visit. Never rejects.
 */
export async function forgetMaterial(processNo: string): Promise<boolean> {
  markToForget(material, processNo);
  await holders
    .get(processNo)?.()
    .catch(() => undefined);
  return await forgetMarked(material, processNo);
}

/** What was to go and is still there, and, once a day, what nobody came back to for a month. Never rejects. */
export const tidyMaterial = (now: number | null): Promise<void> => tidyKept(material, now);
