import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleType } from './enums.ts';
import { rule, type Rule } from './model/rule.ts';
import { brokenRule, type FieldValue } from './rules.ts';

const of = (type: Rule['type'], value: Rule['value'], message: string = type): Rule => ({
  type,
  value,
  message,
});
const keeps = (type: Rule['type'], bound: Rule['value'], value: FieldValue) =>
  brokenRule([of(type, bound)], value) === null;

describe('each rule', () => {
  test.each([
    ['min', 10, '10', false],
    ['min', 10, '10.5', true],
    ['min', '10', '9', false],
    ['max', 10, '10', false],
    ['max', 10, '9.99', true],
    ['min', 10, '十', false],
    ['max', 10, '1e0', false],
    ['equal', '是', '是', true],
    ['equal', '是', '否', false],
    ['not_equal', '否', '否', false],
    ['range', [1, 3], '1', true],
    ['range', [1, 3], '3', true],
    ['range', [1, 3], '3.1', false],
    ['range', [null, 3], '-9', true],
    ['range', ['', 3], '4', false],
    ['range', [1, ''], '0', false],
    ['length', 2, '𠮷·', true],
    ['length', 2, '𠮷·a', false],
    ['pattern', '^\\d{6}$', '100000', true],
    ['pattern', '^\\d{6}$', '1000', false],
    ['pattern', '^\\p{Script=Han}+$', '𠮷', true],
    ['pattern', '.', 'a'.repeat(201), false],
    ['in', ['a', 'b'], 'a', true],
    ['in', ['a', 'b'], 'c', false],
    ['not_in', ['a', 'b'], 'a', false],
    ['not_in', ['a', 'b'], 'c', true],
    ['step', 1000, '3000', true],
    ['step', 1000, '3500', false],
    ['step', '0.1', '0.3', true],
    ['step', 0.25, '1.3', false],
  ] as const)('%s %j: %s is %s', (type, bound, value, kept) => {
    expect(keeps(type, Array.isArray(bound) ? [...bound] : (bound as string | number), value)).toBe(kept);
  });
});

test.each(ruleType.options)('%s without a bound is skipped', (type) => {
  for (const empty of [null, '', [], [null, '']]) expect(keeps(type, empty, '任意')).toBe(true);
});

test.each(ruleType.options)('%s leaves what is empty to whether the field must be filled in', (type) => {
  for (const empty of [null, '', []]) expect(keeps(type, [1, 2], empty)).toBe(true);
});

test('the first rule that is broken speaks', () => {
  const rules = [of('length', 3, '太长'), of('in', ['甲'], '不在列'), of('equal', '甲', '不等')];
  expect(brokenRule(rules, '乙')).toBe('不在列');
  expect(brokenRule([...rules].reverse(), '乙')).toBe('不等');
  expect(brokenRule(rules, '甲')).toBeNull();
});

test('of several chosen values each is looked at', () => {
  expect(keeps('in', ['a', 'b'], ['a', 'b'])).toBe(true);
  expect(keeps('in', ['a', 'b'], ['a', 'c'])).toBe(false);
});

test('a pattern that the engine does not know is left to the server', () => {
  expect(keeps('pattern', '(', 'x')).toBe(true);
});

describe('over generated rules and values', () => {
  const text = fc.oneof(
    fc.constantFrom('', '0', '-1', '3.5', '一', '𠮷·李', '😀', '99999999999999999999'),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.integer().map(String),
  );
  const bound = fc.oneof(
    fc.constantFrom('', null, '3', '^[0-9]+$', '('),
    fc.integer({ min: -10, max: 2000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const anyRule = fc.record({
    type: fc.constantFrom(...ruleType.options),
    value: fc.oneof(bound, fc.array(bound, { maxLength: 3 })),
    message: fc.uuid(),
  });
  const rules = fc.array(anyRule, { maxLength: 3 });
  const value = fc.oneof(text, fc.array(text, { maxLength: 3 }));
  const overTheWire = <T>(sent: T): T => JSON.parse(JSON.stringify(sent)) as T;

  test('what came over the wire is judged as what was typed, and nothing throws', () => {
    fc.assert(
      fc.property(rules, value, (held, typed) => {
        const there = overTheWire(held).map((one) => rule.parse(one));
        expect(brokenRule(there, overTheWire(typed))).toBe(brokenRule(held, typed));
      }),
      { numRuns: 5_000 },
    );
  });

  test('another rule never mends what is broken', () => {
    fc.assert(
      fc.property(rules, anyRule, value, (held, more, typed) => {
        const said = brokenRule(held, typed);
        fc.pre(said !== null);
        expect(brokenRule([...held, more], typed)).toBe(said);
      }),
      { numRuns: 2_000 },
    );
  });

  test('strict bounds: what min lets in is above, and what it keeps out is not', () => {
    const quarter = fc.integer({ min: 0, max: 40 }).map((number) => number / 4);
    fc.assert(
      fc.property(quarter, quarter, (typed, limit) => {
        expect(keeps('min', limit, String(typed))).toBe(typed > limit);
        expect(keeps('max', limit, String(typed))).toBe(typed < limit);
      }),
      { numRuns: 2_000 },
    );
  });
});
