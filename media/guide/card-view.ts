import type { Region } from '../../workers/tasks/card/rectify.ts';

/** Width over height of the window through which the page shows the camera. */
export const cardWindow = 1.6;
/**
 * How much more is looked at than is shown, on each side as a fraction of what is looked at: a card that sticks out of
 * the guiding frame is still seen whole.
 */
export const beyondWindow = 0.065;

/** Of what is looked at. */
export const guidingFrame: Region = {
  left: beyondWindow,
  top: beyondWindow,
  right: 1 - beyondWindow,
  bottom: 1 - beyondWindow,
};
export const guidingFrameWidth = 1 - 2 * beyondWindow;

/** The largest middle part of a picture with the window's proportions, in fractions of the picture. */
export function lookedAt(width: number, height: number): Region {
  const across = Math.min(1, (height * cardWindow) / width);
  const down = Math.min(1, width / cardWindow / height);
  return { left: (1 - across) / 2, right: (1 + across) / 2, top: (1 - down) / 2, bottom: (1 + down) / 2 };
}
