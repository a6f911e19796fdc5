// Which side of an ID card lies before the camera, as far as its picture shows.
import type { CardFrame } from './frame.ts';
import { eachPixel, fractionOf, type Region } from './rectify.ts';
import { pixelBands } from './thresholds.ts';

export type CardSide = 'front' | 'back';

/** Where GB/T's layout has the portrait of the one side and the emblem of the other, in fractions of the card. */
const portrait: Region = { left: 0.64, top: 0.12, right: 0.94, bottom: 0.72 };
const emblem: Region = { left: 0.04, top: 0.08, right: 0.28, bottom: 0.5 };

/** What tells the sides apart. */
export interface SideSigns {
  /** The fraction of the emblem's place that is strongly red. */
  readonly emblem: number;
  /** The fraction of the portrait's place that is the colour of skin, and that of dark hair or clothes. */
  readonly skin: number;
  readonly dark: number;
}

export const sideBands = {
  /** A drawn ring gives 0.1 and a filled emblem 0.3; the portrait's side has no red there. */
  emblemFrom: 0.06,
  /** A portrait gives 0.15 and more of each; lettering gives no skin, a hand no hair. */
  skinFrom: 0.08,
  darkFrom: 0.06,
} as const;

const { emblemRed, skin, darkerBy } = pixelBands;

export function readSideSigns(flat: CardFrame): SideSigns {
  const lightness = medianOf(flat);
  const isRed = (at: number) =>
    (flat.red[at] ?? 128) > emblemRed.redAbove && (flat.blue[at] ?? 128) < emblemRed.blueBelow;
  const isSkin = (at: number) => {
    const red = flat.red[at] ?? 128;
    const blue = flat.blue[at] ?? 128;
    const isItsColour =
      red > skin.redAbove && red < skin.redBelow && blue > skin.blueAbove && blue < skin.blueBelow;
    return isItsColour && (flat.luma[at] ?? 0) > lightness * skin.lightnessAbove;
  };
  const isDark = (at: number) => (flat.luma[at] ?? 0) < lightness * (1 - darkerBy);
  return {
    emblem: fractionOf(flat, emblem, isRed),
    skin: fractionOf(flat, portrait, isSkin),
    dark: fractionOf(flat, portrait, isDark),
  };
}

/** Null where the picture does not show it: then nothing is claimed. */
export function readSide(signs: SideSigns): CardSide | null {
  const hasEmblem = signs.emblem >= sideBands.emblemFrom;
  const hasPortrait = signs.skin >= sideBands.skinFrom && signs.dark >= sideBands.darkFrom;
  if (hasEmblem === hasPortrait) return null;
  return hasEmblem ? 'back' : 'front';
}

export function medianOf(
  frame: CardFrame,
  region: Region = { left: 0, top: 0, right: 1, bottom: 1 },
): number {
  const histogram = new Uint32Array(256);
  let count = 0;
  eachPixel(frame, region, (at) => {
    const luma = frame.luma[at] ?? 0;
    histogram[luma] = (histogram[luma] ?? 0) + 1;
    count++;
  });
  let below = 0;
  for (let luma = 0; luma < 256; luma++) {
    below += histogram[luma] ?? 0;
    if (below * 2 >= count) return luma;
  }
  return 0;
}
