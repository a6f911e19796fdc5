// Which side of an ID card lies before the camera, as far as its picture shows.
import type { CardFrame } from './frame.ts';
import { eachPixel, fractionOf, type Region } from './rectify.ts';

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

/** A portrait's darkest is this much below the card's own lightness. */
const darkerBy = 0.55;

export function readSideSigns(flat: CardFrame): SideSigns {
  const lightness = medianOf(flat);
  const isRed = (at: number) => (flat.red[at] ?? 128) > 158 && (flat.blue[at] ?? 128) < 132;
  const isSkin = (at: number) => {
    const red = flat.red[at] ?? 128;
    const blue = flat.blue[at] ?? 128;
    return red > 134 && red < 172 && blue > 84 && blue < 126 && (flat.luma[at] ?? 0) > lightness * 0.3;
  };
  const isDark = (at: number) => (flat.luma[at] ?? 0) < lightness * (1 - darkerBy);
  return {
    emblem: fractionOf(flat, emblem, isRed),
    skin: fractionOf(flat, portrait, isSkin),
    dark: fractionOf(flat, portrait, isDark),
  };
}

/** Null where the picture does not show it: then nothing is claimed. */
export function readSide({ emblem: red, skin, dark }: SideSigns): CardSide | null {
  const hasEmblem = red >= sideBands.emblemFrom;
  const hasPortrait = skin >= sideBands.skinFrom && dark >= sideBands.darkFrom;
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
