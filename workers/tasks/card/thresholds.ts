/**
 * When a look at a card is good enough for the reading, each number with what lies on either side of it. The page only
 * guides by them: the server judges the picture itself.
 */
export const cardBands = {
  /** Fractions of the guiding frame's width. At 0.6 lettering of a name is 26 pixels high in a picture of 1080. */
  size: { tooFarBelow: 0.64, tooNearAbove: 1.04 },
  /** Fraction of the picture that a corner may stick out of the guiding frame: half the frame's line. */
  cutOffAbove: 0.025,
  /** Degrees. A hand that takes care holds it within 4, one that does not look at it by 15. */
  turnedAbove: 9,
  /** Difference of opposite sides. 0.05 for a card on a table, 0.2 for one that is tipped by 25 degrees. */
  askewAbove: 0.14,
  /** See sharpnessOf: in focus 0.45 and more after a phone's own smoothing, out of focus by 3 pixels 0.25. */
  blurredBelow: 0.33,
  /** Mean luma. A room in the evening with one lamp gives 75, a card under the table 35. */
  light: { darkBelow: 55, darkCardBelow: 62, brightCardAbove: 243, blownAbove: 0.4 },
  /** Fraction of the card: a lamp's reflection over one field takes 0.03, one sparkling tile is 0.006. */
  glareAbove: 0.018,
  /** A finger over an edge hides a fifth of a side, and differs from the card's own colour by 15 and more. */
  covered: { leastGap: 0.14, leastColour: 11 },
} as const;
