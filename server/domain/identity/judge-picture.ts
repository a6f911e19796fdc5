import type { CardField, CardFinding, CardSide, CardSign } from '../../../contract/model/identity.ts';
import { keyFields } from './card.ts';

// What one picture of a card shows. Pure; all thresholds are data.

/** With what lies on either side: a clean photo has about 3, 140 and 0; what is below or above reads badly. */
export const pictureThresholds = {
  /** Sharpness below this is named as the reason where something could not be read. */
  blurredBelow: 1,
  /** Mean luma, 0 to 255. */
  darkBelow: 50,
  /** Fraction of pixels without structure. */
  glareFrom: 0.04,
} as const;

/** What the engine says of a picture, as far as it is judged here. */
export interface SeenCard {
  /** Null: no card was found. */
  readonly side: CardSide | null;
  /** That is why, says the engine. */
  readonly tooBlurred?: true;
  readonly fields: readonly { readonly field: CardField }[];
  readonly quality: {
    readonly sharpness: number;
    readonly brightness: number;
    readonly glare: number;
    readonly cutOff: boolean;
  };
  readonly signs: readonly (CardSign | 'temporary')[];
}

export interface JudgedPicture {
  readonly findings: readonly CardFinding[];
  /** Whether what matters of this side could be read. */
  readonly isGood: boolean;
}

/** What stands in the way of reading is only claimed where something could not be read. */
export function judgePicture(reading: SeenCard, asked: CardSide): JudgedPicture {
  if (reading.side === null)
    return { findings: whyNot(reading, reading.tooBlurred ? 'unreadable' : 'no_card'), isGood: false };
  if (reading.side !== asked) return { findings: ['wrong_side'], isGood: false };
  const isRead = keyFields[asked].every((key) => reading.fields.some(({ field }) => field === key));
  const signs = reading.signs.filter((sign) => sign !== 'temporary');
  return isRead
    ? { findings: signs, isGood: true }
    : { findings: [...whyNot(reading, 'unreadable'), ...signs], isGood: false };
}

/** The measures that explain it, or that it is so. */
function whyNot({ quality, tooBlurred }: SeenCard, otherwise: CardFinding): CardFinding[] {
  const { blurredBelow, darkBelow, glareFrom } = pictureThresholds;
  const found: CardFinding[] = [
    ...(quality.cutOff ? (['cut_off'] as const) : []),
    ...(quality.brightness < darkBelow ? (['dark'] as const) : []),
    ...(tooBlurred === true || quality.sharpness < blurredBelow ? (['blurred'] as const) : []),
    ...(quality.glare > glareFrom ? (['glare'] as const) : []),
  ];
  return found.length > 0 && otherwise !== 'no_card' ? found : [otherwise, ...found];
}
