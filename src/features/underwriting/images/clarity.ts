import { cardBands } from '../../../../workers/tasks/card/thresholds.ts';
import { sharpnessOf } from '../../../../workers/tasks/card/sharpness.ts';

/** Pixels across: lettering of a report that fills the picture is still there. */
const across = 1200;
/** The middle: a table around a report is often out of focus. */
const middle = { left: 0.12, top: 0.12, right: 0.88, bottom: 0.88 };

/** Whether lettering in a picture can be read; true where this browser cannot tell. */
export async function isClear(picture: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(picture, { resizeWidth: across, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) return true;
    return sharpnessOf(pixels.data, canvas.width, canvas.height, middle) >= cardBands.blurredBelow;
  } catch {
    return true;
  }
}
