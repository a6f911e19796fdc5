import type { PicturePoint } from '../../../../media/capture/focus.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The point of a picture that fills a box and sticks out of it, by where the box was tapped. Both in pixels. */
export function pointAt(
  tap: { readonly clientX: number; readonly clientY: number },
  box: Box,
  picture: { readonly width: number; readonly height: number },
): PicturePoint {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const along = (tapped: number, from: number, shown: number, whole: number) =>
    Math.min(1, Math.max(0, 0.5 + (tapped - from - shown / 2) / (whole * scale)));
  return {
    x: along(tap.clientX, box.left, box.width, picture.width),
    y: along(tap.clientY, box.top, box.height, picture.height),
  };
}
