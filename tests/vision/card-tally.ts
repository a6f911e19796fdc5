import type { ReadSide } from '../../server/domain/identity/card.ts';
import { isSure } from '../../server/domain/card/thresholds.ts';
import type { CardReading } from '../../server/ports/card-engine.ts';

/** What came of one photo of a card. */
export interface CardOutcome {
  /** `<side> <kind of photo>` */
  readonly kind: string;
  readonly side: 'front' | 'back';
  /** Whether a whole reading is to be expected of such photos. */
  readonly readable: boolean;
  /** Whether the aims are set on such photos. */
  readonly aimedAt: boolean;
  /** Whether it shows nothing at all of a character of a field. */
  readonly hidden: boolean;
  /** Every field right. */
  readonly exact: boolean;
  /** Every field right once another photo of the same kind, taken before it, is held beside it; null: none was taken. */
  readonly exactOfTwo: boolean | null;
  readonly sideRight: boolean;
  readonly fields: number;
  /** Fields that are right and sure. */
  readonly sure: number;
  /** What is wrong and sure: `<field>: <said> <> <read>`. */
  readonly silentWrong: readonly string[];
  readonly signs: readonly string[];
  readonly cutOff: boolean;
  readonly ms: number;
}

/** Compares a reading with what the card says. */
export function outcomeOf(
  photo: Pick<CardOutcome, 'kind' | 'side' | 'readable' | 'aimedAt' | 'hidden' | 'ms'>,
  { side, fields, signs, quality }: CardReading,
  said: Readonly<Record<string, string>>,
  ofTwo: ReadSide | null = null,
): CardOutcome {
  const names = Object.keys(said);
  const right = fields.filter(({ field, text }) => said[field] === text);
  const wrong = [
    ...fields.filter(({ field, confidence }) => isSure(field, confidence)),
    ...(ofTwo?.fields.filter((one) => one.isSure) ?? []),
  ].filter(({ field, text }) => said[field] !== text);
  return {
    ...photo,
    exact: right.length === names.length,
    exactOfTwo:
      ofTwo && ofTwo.fields.filter(({ field, text }) => said[field] === text).length === names.length,
    sideRight: side === photo.side,
    fields: names.length,
    sure: right.filter(({ field, confidence }) => isSure(field, confidence)).length,
    silentWrong: wrong.map(({ field, text }) => `${field}: ${said[field] ?? 'not there'} <> ${text}`),
    signs,
    cutOff: quality.cutOff,
  };
}

/** The value that a share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.length === 0 ? 0 : Math.round((all.filter(is).length / all.length) * 10_000) / 10_000;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

export interface CardFigures {
  readonly front_exact: number;
  readonly back_exact: number;
  /** The same of the kinds of photo that the aims are set on. */
  readonly front_exact_aimed_at: number;
  readonly back_exact_aimed_at: number;
  /** The same of those photos that show something of every character. */
  readonly front_exact_shown: number;
  readonly back_exact_shown: number;
  /** The share of readable photos in which light left nothing of a character. */
  readonly front_hidden: number;
  readonly back_hidden: number;
  /** Of the photos under lamps: whole by themselves, and once a second one is held beside the first. */
  readonly lamps_exact: number;
  readonly lamps_exact_of_two: number;
  /** Fields that are wrong and shown as sure, of all photos. */
  readonly silent_wrong: number;
  /** Of all fields of readable photos: right, and nobody has to look at them. */
  readonly sure_share: number;
  readonly side_right: number;
  /** The shares of photos of a copy and of a screen that are told as one; other photos that are told as either. */
  readonly copy_found: number;
  readonly screen_found: number;
  readonly sign_false: number;
  readonly card_p95_ms: number;
}

export function cardFigures(outcomes: readonly CardOutcome[]): CardFigures {
  const readable = outcomes.filter((outcome) => outcome.readable);
  const of = (side: CardOutcome['side']) => readable.filter((outcome) => outcome.side === side);
  const exactOf = (side: CardOutcome['side'], which: (outcome: CardOutcome) => boolean) =>
    shareOf(of(side).filter(which), ({ exact }) => exact);
  const isAimedAt = (outcome: CardOutcome) => outcome.aimedAt;
  const isShown = (outcome: CardOutcome) => !outcome.hidden;
  const sure = sum(readable.map((outcome) => outcome.sure));
  const twice = readable.filter(({ exactOfTwo }) => exactOfTwo !== null);
  return {
    front_exact: exactOf('front', () => true),
    back_exact: exactOf('back', () => true),
    front_exact_aimed_at: exactOf('front', isAimedAt),
    back_exact_aimed_at: exactOf('back', isAimedAt),
    front_exact_shown: exactOf('front', isShown),
    back_exact_shown: exactOf('back', isShown),
    front_hidden: shareOf(of('front'), ({ hidden }) => hidden),
    back_hidden: shareOf(of('back'), ({ hidden }) => hidden),
    lamps_exact: shareOf(twice, ({ exact }) => exact),
    lamps_exact_of_two: shareOf(twice, ({ exactOfTwo }) => exactOfTwo === true),
    silent_wrong: sum(outcomes.map(({ silentWrong }) => silentWrong.length)),
    sure_share: Math.round((sure / Math.max(1, sum(readable.map(({ fields }) => fields)))) * 10_000) / 10_000,
    ...signFigures(outcomes),
    side_right: shareOf(readable, ({ sideRight }) => sideRight),
    card_p95_ms: Math.round(
      quantile(
        outcomes.map(({ ms }) => ms),
        0.95,
      ),
    ),
  };
}

function signFigures(outcomes: readonly CardOutcome[]) {
  const isOf = (sign: 'copy' | 'screen') => (outcome: CardOutcome) => outcome.kind.endsWith(` ${sign}`);
  const found = (sign: 'copy' | 'screen') =>
    shareOf(outcomes.filter(isOf(sign)), ({ signs }) => signs.includes(sign));
  const others = outcomes.filter((outcome) => !isOf('copy')(outcome) && !isOf('screen')(outcome));
  const taken = others.filter(({ signs }) => signs.includes('copy') || signs.includes('screen'));
  return { copy_found: found('copy'), screen_found: found('screen'), sign_false: taken.length };
}

/** A line for each kind of photo. */
export function cardTable(outcomes: readonly CardOutcome[]): string[] {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(24) : String(cell).padStart(9))).join('');
  const head = line([
    'photo',
    'of',
    'exact',
    'sure',
    'silent',
    'copy',
    'screen',
    'cut off',
    'hidden',
    'p95 ms',
  ]);
  const rows = kinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const count = (is: (outcome: CardOutcome) => boolean) => own.filter(is).length;
    return line([
      ...[kind, own.length, count(({ exact }) => exact)],
      `${Math.round((100 * sum(own.map(({ sure }) => sure))) / sum(own.map(({ fields }) => fields)))} %`,
      sum(own.map(({ silentWrong }) => silentWrong.length)),
      count(({ signs }) => signs.includes('copy')),
      count(({ signs }) => signs.includes('screen')),
      count(({ cutOff }) => cutOff),
      count(({ hidden }) => hidden),
      Math.round(
        quantile(
          own.map(({ ms }) => ms),
          0.95,
        ),
      ),
    ]);
  });
  return [head, ...rows];
}
