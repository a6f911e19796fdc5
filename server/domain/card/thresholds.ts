import type { CardFieldName } from './card-fields.ts';

/**
 * From which confidence a field counts as sure. The name's is chosen on the tuning people (seeds 101 to 103 and 151 to
 * 156), where wrong names lie below it; the others are round figures that no wrong field of them passed. `npm run
 * bench:vision` reports on other people. A change of any number is a new version.
 */
export const cardThresholds = {
  version: '2026-11-1',
  sureFrom: {
    name: 0.97,
    gender: 0.9,
    nation: 0.9,
    birth: 0.9,
    address: 0.9,
    number: 0.9,
    authority: 0.9,
    valid_from: 0.9,
    valid_until: 0.9,
  } satisfies Record<CardFieldName, number>,
} as const;

export const isSure = (field: CardFieldName, confidence: number): boolean =>
  confidence >= cardThresholds.sureFrom[field];

/** The confidence of what was guessed, by what such fields say or by a trace of it: never sure. */
export const guessed = 0.6;
