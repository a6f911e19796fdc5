import { cardSize, pointOf, portraitPlace } from '../../domain/card/card-place.ts';
import type { CardPlace } from '../../domain/card/card-place.ts';
import type { PictureFile } from './decode.ts';
import type { TextBox } from './detect.ts';
import type { Quad } from './pixels.ts';
import { outOf } from './view.ts';
import type { View } from './view.ts';
import type { Area } from './washed.ts';

/** The card's corners in the view. */
export const outlineOf = (place: CardPlace): Quad => cornersOf(place, 0, 0, cardSize.width, cardSize.height);

export function portraitCornersOf(place: CardPlace): Quad {
  const { x, y, width, height } = portraitPlace;
  return cornersOf(place, x, y, width, height);
}

function cornersOf(place: CardPlace, x: number, y: number, width: number, height: number): Quad {
  return [
    pointOf(place, x, y),
    pointOf(place, x + width, y),
    pointOf(place, x + width, y + height),
    pointOf(place, x, y + height),
  ];
}

/** All text of the view. */
export function textArea(boxes: readonly TextBox[]): Area {
  const points = boxes.flatMap(({ quad }) => quad);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Shares of the picture: text that comes so near to its edge goes on behind it. */
const nearEdge = 0.004;
/** The outline is reckoned from print in the card's inside, and may be out by this much. */
const outside = 0.06;

/** Whether the picture ends before the card does. */
export function isCutOff(
  { width, height }: PictureFile,
  view: View,
  boxes: readonly TextBox[],
  outline: Quad | null,
): boolean {
  const beyond = (corners: Quad, tolerance: number) =>
    corners.some((corner) => {
      const { x, y } = outOf(view, corner);
      return (
        x < -tolerance * width ||
        y < -tolerance * height ||
        x > (1 + tolerance) * width ||
        y > (1 + tolerance) * height
      );
    });
  return boxes.some(({ quad }) => beyond(quad, -nearEdge)) || (outline !== null && beyond(outline, outside));
}
