// What the boxes of a face detector say to the person who is being filmed.

/** All in shares of the picture, 0 to 1. */
export interface FaceBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
}

export type FaceReading = 'one_face' | 'no_face' | 'two_faces' | 'out_of_frame' | 'too_far' | 'too_near';

const sure = 0.5;
/** A poster on the wall or a passer-by far off is no second person. */
const secondFaceShare = 0.3;
const farHeight = 0.2;
const nearHeight = 0.7;
const edge = 0.02;
const sideways = 0.25;

const area = ({ width, height }: FaceBox) => width * height;

function cutOff({ x, y, width, height }: FaceBox): boolean {
  return x < -edge || y < -edge || x + width > 1 + edge || y + height > 1 + edge;
}

export function readFaces(boxes: readonly FaceBox[]): FaceReading {
  const [first, second] = boxes
    .filter(({ score }) => score >= sure)
    .sort((one, other) => area(other) - area(one));
  if (!first) return 'no_face';
  if (second && area(second) > area(first) * secondFaceShare) return 'two_faces';
  if (first.height > nearHeight) return 'too_near';
  const middle = first.x + first.width / 2;
  if (cutOff(first) || Math.abs(middle - 0.5) > sideways) return 'out_of_frame';
  return first.height < farHeight ? 'too_far' : 'one_face';
}
