import { loadDescriptor } from '../face/descriptor.ts';
import { loadSecondDescriptor } from '../face/second-descriptor.ts';
import { seePicture } from '../face/see.ts';
import { speechIn, windowLength } from './speech.ts';

const side = 320;

/**
 * Loads every model and has mesh and speech run once: their first run prepares as much again as loading does. Rejects
 * where one does not load, or the model of speech gives no state to go on from.
 */
export async function warm(): Promise<void> {
  const nobody = { width: side, height: side, rgb: new Uint8Array(side * side * 3) };
  await seePicture(nobody, false);
  await loadDescriptor();
  await loadSecondDescriptor();
  await speechIn(new Float32Array(windowLength));
}
