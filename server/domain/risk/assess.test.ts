import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../product-file/read-product.ts';
import { addMonths, assess, fits, insistSentence, isInsistSentence, riskUse, unanswered } from './assess.ts';

const file = new URL('../../../fixtures/products/ax-ann-03.json', import.meta.url);
const rules = readProduct('ax-ann-03.json', readFileSync(file, 'utf8')).risk_assessment!;

/** The option of that place everywhere. */
const all = (place: number) =>
  rules.questions.map(({ question, options }) => ({ question, value: options[place]!.value }));

test.each([
  [0, 3, 'r1', false, 3],
  [1, 9, 'r2', true, 2],
  [2, 19, 'r4', true, 0],
  [3, 23, 'r4', true, 0],
])('the options of place %i make %i points', (place, score, level, fitting, unlike) => {
  const found = assess(rules, all(place));
  expect(found).toMatchObject({ score, level });
  expect(fits(rules, found.level)).toBe(fitting);
  expect(found.mismatches).toHaveLength(unlike);
});

test('a level begins at its points and not one before', () => {
  for (const { level, from } of rules.levels.slice(1)) {
    const one = {
      ...rules,
      questions: [
        {
          question: 'q',
          text: 'q',
          options: [
            { value: 'a', label: 'a', points: from },
            { value: 'b', label: 'b', points: from - 1 },
          ],
        },
      ],
    };
    expect(assess(one, [{ question: 'q', value: 'a' }]).level).toBe(level);
    expect(assess(one, [{ question: 'q', value: 'b' }]).level).not.toBe(level);
  }
});

test('every question is answered by what is offered', () => {
  expect(unanswered(rules, all(0))).toEqual([]);
  expect(unanswered(rules, all(0).slice(1))).toEqual([rules.questions[0]!.question]);
  expect(unanswered(rules, [{ question: rules.questions[0]!.question, value: 'x' }])).toHaveLength(6);
});

describe('two a day and eight in twelve months', () => {
  const now = new Date('2026-03-18T04:00:00Z');
  const on = (...days: string[]) => onDay('2026-03-18', days);
  const onDay = (today: string, days: readonly string[]) =>
    riskUse(
      rules,
      days.map((day) => new Date(`${day}T04:00:00Z`)),
      new Date(`${today}T04:00:00Z`),
    );
  const months = ['2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11'];
  test('none yet', () => expect(on()).toEqual({ today: 0, year: 0, nextAt: null }));
  test('one today, and two', () => {
    expect(on('2026-03-18')).toEqual({ today: 1, year: 1, nextAt: null });
    expect(on('2026-03-18', '2026-03-18')).toEqual({ today: 2, year: 2, nextAt: '2026-03-19' });
  });
  test('the eighth waits until the first is twelve months ago', () => {
    const seven = months.map((month) => `${month}-10`);
    expect(on(...seven)).toMatchObject({ year: 7, nextAt: null });
    expect(on(...seven, '2026-03-01')).toMatchObject({ year: 8, nextAt: '2026-05-10' });
    expect(on(...seven, '2026-03-18', '2026-03-18').nextAt).toBe('2026-06-10');
  });
  test('what is twelve months ago counts no more', () => {
    expect(on('2025-03-18')).toMatchObject({ year: 0 });
    expect(on('2025-03-19')).toMatchObject({ year: 1 });
  });
  test('who was assessed on 29 February is assessed again on the day that they were told', () => {
    const days = ['2028-02-29', ...Array.from({ length: 7 }, (_, place) => `2028-1${place % 3}-1${place}`)];
    expect(onDay('2029-02-27', days)).toMatchObject({ year: 8, nextAt: '2029-02-28' });
    expect(onDay('2029-02-28', days)).toMatchObject({ year: 7, nextAt: null });
  });
  test('a day is Beijing’s', () => {
    const late = new Date('2026-03-17T16:30:00Z');
    expect(riskUse(rules, [late], now).today).toBe(1);
  });
});

test('months later', () => {
  expect(addMonths('2026-03-18', 12)).toBe('2027-03-18');
  expect(addMonths('2026-03-18', -12)).toBe('2025-03-18');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('the sentence is the one that is asked for, whatever its punctuation', () => {
  expect(isInsistSentence(insistSentence.replace('，', ' ') + '。')).toBe(true);
  expect(isInsistSentence(insistSentence.slice(1))).toBe(false);
});
