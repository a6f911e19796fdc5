import { expect, test } from 'vitest';
import type { CardReading } from '../../server/ports/card-engine.ts';
import { cardFigures, cardTable, outcomeOf, quantile, type CardOutcome } from './card-tally.ts';

const said = { name: '林知夏', number: '990101199001011234' };

function read(fields: Record<string, [text: string, confidence: number]>, signs: CardReading['signs'] = []) {
  return {
    ...{ side: 'front' as const, outline: null, portrait: null, signs },
    fields: Object.entries(fields).map(([field, [text, confidence]]) => ({
      ...{ field: field as 'name' | 'number', text, confidence, corners: [], note: null },
    })),
    quality: { sharpness: 3, brightness: 140, glare: 0, cutOff: false },
  };
}

type Photo = Partial<Pick<CardOutcome, 'kind' | 'side' | 'readable' | 'aimedAt' | 'hidden' | 'ms'>>;
const outcome = (reading: CardReading, photo: Photo = {}) =>
  outcomeOf(
    {
      ...{ kind: 'front clean', side: 'front', readable: true, aimedAt: false },
      ...{ hidden: false, ms: 100, ...photo },
    },
    reading,
    said,
  );

const allRight = read({ name: [said.name, 0.999], number: [said.number, 0.999] });

test('what is right, wrong and sure, wrong and told, and missing', () => {
  expect(outcome(allRight)).toMatchObject({ exact: true, sure: 2, fields: 2, silentWrong: [] });
  const sureOfAnother = read({ name: ['林知复', 0.999], number: [said.number, 0.999] });
  expect(outcome(sureOfAnother)).toMatchObject({
    ...{ exact: false, sure: 1 },
    silentWrong: ['name: 林知夏 <> 林知复'],
  });
  const told = read({ name: ['林知复', 0.1], number: [said.number, 0.1] });
  expect(outcome(told)).toMatchObject({ exact: false, sure: 0, silentWrong: [] });
  expect(outcome(read({ name: [said.name, 0.999] }))).toMatchObject({ exact: false, sure: 1 });
});

test('figures: what cannot be read counts for nothing but what is wrongly claimed', () => {
  const wrong = read({ name: ['林知复', 0.999] });
  const figures = cardFigures([
    outcome(allRight),
    outcome(wrong, { hidden: true }),
    outcome(wrong, { kind: 'front cut_off', readable: false }),
    outcome(allRight, { kind: 'back clean', side: 'back', ms: 900 }),
  ]);
  expect(figures).toMatchObject({
    ...{ front_exact: 0.5, front_exact_shown: 1, front_hidden: 0.5, back_exact: 1, back_hidden: 0 },
    ...{ silent_wrong: 2, side_right: 0.6667, sure_share: 0.6667, card_p95_ms: 900 },
  });
});

test('figures: the kinds that the aims are set on count by themselves as well', () => {
  const wrong = read({ name: ['林知复', 0.1] });
  const figures = cardFigures([
    outcome(allRight, { kind: 'front blur', aimedAt: true }),
    outcome(wrong, { kind: 'front glare_three' }),
  ]);
  expect(figures).toMatchObject({ front_exact: 0.5, front_exact_aimed_at: 1, back_exact_aimed_at: 0 });
});

test('figures: a second photo counts for those under lamps alone, and what it is wrong and sure of counts, too', () => {
  const half = read({ number: [said.number, 0.999] });
  const field = { isSure: true, corners: [], note: null };
  const two = (name: string) => ({
    ...{ findings: [], portrait: null },
    fields: [
      { ...field, field: 'number' as const, text: said.number },
      { ...field, field: 'name' as const, text: name },
    ],
  });
  const figures = cardFigures([
    outcome(allRight),
    ...[said.name, '林知复'].map((name) =>
      outcomeOf(
        { kind: 'front glare', side: 'front', readable: true, aimedAt: true, hidden: true, ms: 1 },
        half,
        said,
        two(name),
      ),
    ),
  ]);
  expect(figures).toMatchObject({ lamps_exact: 0, lamps_exact_of_two: 0.5, silent_wrong: 1 });
});

test('figures: copies and screens that are found, and others that are taken for one', () => {
  const [plain, copy, screen] = [
    allRight,
    { ...allRight, signs: ['copy'] },
    { ...allRight, signs: ['screen'] },
  ];
  const figures = cardFigures([
    outcome(copy as CardReading, { kind: 'front copy' }),
    outcome(plain, { kind: 'back copy' }),
    outcome(screen as CardReading, { kind: 'front screen' }),
    outcome(copy as CardReading, { kind: 'front low_light' }),
    outcome({ ...plain, signs: ['temporary'] }),
  ]);
  expect(figures).toMatchObject({ copy_found: 0.5, screen_found: 1, sign_false: 1 });
});

test('a quantile is one of the values, and no photo gives none', () => {
  expect(quantile([5, 1, 3], 0.95)).toBe(5);
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([], 0.95)).toBe(0);
  expect(cardFigures([])).toMatchObject({ front_exact: 0, silent_wrong: 0, sure_share: 0 });
});

test('a line for each kind of photo, under its head', () => {
  const [head, ...lines] = cardTable([
    outcome(allRight),
    outcome(allRight),
    outcome(allRight, { kind: 'back blur' }),
  ]);
  expect(head).toMatch(/^photo\s+of\s+exact/);
  expect(lines.map((line) => line.split(/\s+/).slice(0, 4))).toEqual([
    ['front', 'clean', '2', '2'],
    ['back', 'blur', '1', '1'],
  ]);
});
