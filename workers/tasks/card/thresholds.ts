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

/** From where a pixel or a tile counts as what it is told as. Luma, and Cb and Cr about their middle of 128. */
export const pixelBands = {
  /** The emblem's ring and star. */
  emblemRed: { redAbove: 158, blueBelow: 132 },
  /** Skin of a portrait; `lightnessAbove` is a share of the card's own lightness. */
  skin: { redAbove: 134, redBelow: 172, blueAbove: 84, blueBelow: 126, lightnessAbove: 0.3 },
  /** A portrait's darkest is this much below the card's own lightness. */
  darkerBy: 0.55,
  /** From here a camera tells no difference any more. */
  blownLuma: 248,
  /** A card whose middle lightness is so near to that is bright everywhere: it has no reflection of its own. */
  blownMargin: 6,
  /** The fraction of a tile that is blown where a lamp is mirrored in it. */
  glaringTile: 0.7,
  /** Levels: a region with less contrast shows nothing that could be sharp. */
  leastContrast: 12,
} as const;
