export type LightReading = 'good' | 'too_dark' | 'too_bright';

const darkMean = 45;
const brightMean = 215;
const everyPixel = 7;

/** Mean luma of the picture, 0 to 255. */
export function meanLuma({ data }: Pick<ImageData, 'data'>): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 2 < data.length; at += 4 * everyPixel) {
    sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/** `luma`, 0 to 255, is the picture's mean. */
export const readLight = (luma: number): LightReading =>
  luma < darkMean ? 'too_dark' : luma > brightMean ? 'too_bright' : 'good';
