// Where a card lies in a photograph: cut out before it is made small, it keeps its lettering.
import { findEdges } from './edges.ts';
import { findCard } from './find-card.ts';
import type { CardCorners, CardFrame } from './frame.ts';
import { boundsOf } from './measure.ts';
import { flatten, type Region } from './rectify.ts';
import { readSideSigns, sideBands, type SideSigns } from './side.ts';

/** Pixels of the photograph's longer side in which it is looked for. */
export const placeSide = 320;

/** Of what is drawn and averaged for it: edges of a photograph made small at once are stairs. */
export const lookedAtSide = 3 * placeSide;

/** Of a card that fills more of the photograph's longer side nothing is won by cutting it out. */
export const sharperBelow = 0.9;

/** Of the photograph's longer side: what a region's longer side takes, in pixels. */
export const longSideShare = ({ left, top, right, bottom }: Region, width: number, height: number): number =>
  Math.max((right - left) * width, (bottom - top) * height) / Math.max(width, height);

/** Of the card, on each side: whoever reads it finds its edges by themselves. */
const margin = 0.12;

/** Null where no card is seen for sure; it may stand upright, as most phones are held, or on its head. */
export function regionOfCard(frame: CardFrame): Region | null {
  const level = boundsOfCard(frame);
  if (level) return withMargin(level);
  const upright = boundsOfCard(onItsSide(frame));
  if (!upright) return null;
  const { left, top, right, bottom } = upright;
  return withMargin({ left: top, top: left, right: bottom, bottom: right });
}

function boundsOfCard(frame: CardFrame): Region | null {
  const found = findCard(findEdges(frame));
  return found && hasItsPrint(frame, found.corners) ? boundsOf(found.corners) : null;
}

/**
 * Portrait or emblem at one of its ends, whichever way it lies. A portrait alone has the outline of a card, too; it
 * shows skin, hair or clothes at both.
 */
function hasItsPrint(frame: CardFrame, [a, b, c, d]: CardCorners): boolean {
  const oneEnd = [signsOf(frame, [a, b, c, d]), signsOf(frame, [d, c, b, a])];
  const theOther = [signsOf(frame, [b, a, d, c]), signsOf(frame, [c, d, a, b])];
  if (isSkin(oneEnd) || isSkin(theOther))
    return (hasPortrait(oneEnd) && isBare(theOther)) || (hasPortrait(theOther) && isBare(oneEnd));
  return [...oneEnd, ...theOther].filter(({ emblem }) => emblem >= emblemFrom).length === 1;
}

const { emblemFrom, skinFrom, darkFrom } = sideBands;
const isSkin = (end: readonly SideSigns[]) => end.every(({ skin }) => skin >= skinFrom);
const hasPortrait = (end: readonly SideSigns[]) => isSkin(end) && end.some(({ dark }) => dark >= darkFrom);
const isBare = (end: readonly SideSigns[]) =>
  end.every(({ skin, dark }) => skin < skinFrom && dark < darkFrom);

const signsOf = (frame: CardFrame, corners: CardCorners): SideSigns => readSideSigns(flatten(frame, corners));

/** Mirrored over its diagonal: rows for columns. */
function onItsSide({ width, height, ...planes }: CardFrame): CardFrame {
  const turned = (plane: Uint8Array): Uint8Array => {
    const into = new Uint8Array(plane.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) into[x * height + y] = plane[y * width + x] ?? 0;
    return into;
  };
  const { luma, blue, red } = planes;
  return { width: height, height: width, luma: turned(luma), blue: turned(blue), red: turned(red) };
}

function withMargin({ left, top, right, bottom }: Region): Region {
  const [across, down] = [margin * (right - left), margin * (bottom - top)];
  return {
    left: Math.max(0, left - across),
    top: Math.max(0, top - down),
    right: Math.min(1, right + across),
    bottom: Math.min(1, bottom + down),
  };
}
