import type { AmountFactor, BirthDateFactor, Factor, OptionsFactor } from '../product/schema/factor.ts';
import { amountBounds, birthDateBounds, type Bounds } from './bounds.ts';
import { allHold, holds, type Facts } from './facts.ts';
import { yuanWords } from '../../../contract/yuan-words.ts';

export interface LaidOutOption {
  readonly value: string;
  readonly label: string;
  readonly note: string | null;
  /** Why it cannot be chosen just now; null where it can. */
  readonly reason: string | null;
}

/** A choice that does not go with the others. */
export interface Impossible {
  readonly reason: string;
  readonly nearest: readonly string[] | null;
  readonly nearestLabel: string | null;
}

export interface LaidOutFactor {
  readonly factor: Factor;
  readonly shown: boolean;
  readonly values: readonly string[];
  readonly options: readonly LaidOutOption[];
  readonly amount: Bounds<number> | null;
  readonly birthDate: Bounds<string> | null;
  readonly impossible: Impossible | null;
}

type Chosen = readonly string[];

/** A factor as it stands after those that it depends on. */
export function layOutFactor(factor: Factor, chosen: Chosen, facts: Facts): LaidOutFactor {
  const shown = allHold(factor.shown_if, facts);
  const values = shown ? chosen : [];
  switch (factor.input) {
    case 'options':
      return layOutOptions(factor, shown, values, facts);
    case 'amount':
      return layOutAmount(factor, shown, values, facts);
    case 'birth_date':
      return layOutBirthDate(factor, shown, values, facts);
  }
}

function layOutOptions(factor: OptionsFactor, shown: boolean, chosen: Chosen, facts: Facts): LaidOutFactor {
  const options = factor.options.map(({ value, label, note = null, only_if }) => ({
    value,
    label,
    note,
    reason: only_if.find((condition) => holds(condition, facts) === false)?.reason ?? null,
  }));
  const isPossible = (value: string) => options.some((one) => one.value === value && one.reason === null);
  const first = options.find(({ reason }) => reason === null);
  const values = factor.kind !== 'fixed' ? chosen : shown && first ? [first.value] : [];
  const wrong = values.find((value) => !isPossible(value));
  const nearest = () =>
    factor.kind === 'multiple' ? values.filter(isPossible) : nearestOption(options, values[0] ?? '');
  return {
    factor,
    shown,
    values,
    options,
    amount: null,
    birthDate: null,
    impossible: wrong === undefined ? null : impossibleOption(options, wrong, nearest()),
  };
}

function impossibleOption(
  options: readonly LaidOutOption[],
  wrong: string,
  nearest: readonly string[] | null,
): Impossible {
  const labels = options.filter(({ value }) => nearest?.includes(value)).map(({ label }) => label);
  return {
    reason: options.find(({ value }) => value === wrong)?.reason ?? '',
    nearest,
    nearestLabel: nearest ? labels.join('、') || '不选' : null,
  };
}

/** The possible option that stands nearest to the value, of two the one above it. */
function nearestOption(options: readonly LaidOutOption[], value: string): readonly string[] | null {
  const at = options.findIndex((option) => option.value === value);
  const [nearest] = options
    .map((option, index) => ({ option, distance: Math.abs(index - at) }))
    .filter(({ option }) => option.reason === null)
    .sort((one, other) => one.distance - other.distance);
  return nearest ? [nearest.option.value] : null;
}

function layOutAmount(factor: AmountFactor, shown: boolean, values: Chosen, facts: Facts): LaidOutFactor {
  const bounds = amountBounds(factor, facts);
  const reasonFor = (amount: number) => amountReason(factor, bounds, amount);
  const options = factor.presets.map((preset) => ({
    value: String(preset),
    label: yuanWords(preset),
    note: null,
    reason: reasonFor(preset),
  }));
  const reason = values[0] === undefined ? null : reasonFor(Number(values[0]));
  const nearest = nearestAmount(factor, bounds, Number(values[0]));
  return {
    factor,
    shown,
    values,
    options,
    amount: bounds,
    birthDate: null,
    impossible:
      reason === null
        ? null
        : {
            reason,
            nearest: nearest === null ? null : [String(nearest)],
            nearestLabel: nearest === null ? null : yuanWords(nearest),
          },
  };
}

function amountReason(factor: AmountFactor, bounds: Bounds<number>, amount: number): string | null {
  if (amount < bounds.min) return bounds.belowReason;
  if (amount > bounds.max) return bounds.aboveReason;
  return (amount - factor.min) % factor.step === 0
    ? null
    : `${factor.name}从 ${yuanWords(factor.min)}起，每档 ${yuanWords(factor.step)}`;
}

function nearestAmount({ min, step }: AmountFactor, bounds: Bounds<number>, amount: number): number | null {
  const up = min + Math.ceil((bounds.min - min) / step) * step;
  const down = min + Math.floor((bounds.max - min) / step) * step;
  if (up > down) return null;
  const stepped = min + Math.round((amount - min) / step) * step;
  return Math.min(Math.max(stepped, up), down);
}

function layOutBirthDate(
  factor: BirthDateFactor,
  shown: boolean,
  values: Chosen,
  facts: Facts,
): LaidOutFactor {
  const bounds = birthDateBounds(factor, facts);
  return {
    factor,
    shown,
    values,
    options: [],
    amount: null,
    birthDate: bounds,
    impossible: wrongBirthDate(bounds, values[0]),
  };
}

/** A birthday is no choice: nobody is offered another. */
function wrongBirthDate(bounds: Bounds<string>, date: string | undefined): Impossible | null {
  if (date === undefined || (date >= bounds.min && date <= bounds.max)) return null;
  const reason = date < bounds.min ? bounds.belowReason : bounds.aboveReason;
  return { reason, nearest: null, nearestLabel: null };
}
