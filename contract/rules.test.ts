import { describe, expect, test } from 'vitest';
import { random } from '../tests/support/random.ts';
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
  const next = random(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const texts = ['', '0', '-1', '3', '3.5', '1000', '一', '𠮷·李', 'a b', '😀', '99999999999999999999'];
  const bounds = ['', null, 0, 3, '3', 0.5, 1000, '^[0-9]+$', '一'];
  const anyRule = (): Rule => {
    const type = pick(ruleType.options);
    const list = Array.from({ length: Math.floor(next() * 4) }, () => pick(bounds));
    return of(type, next() < 0.5 ? list : pick(bounds), `${type} ${Math.floor(next() * 1e6)}`);
  };

  test('it never throws, says the same after the wire, and adding a rule never mends', () => {
    for (let i = 0; i < 20_000; i++) {
      const rules = Array.from({ length: Math.floor(next() * 4) }, anyRule);
      const value: FieldValue = next() < 0.2 ? [pick(texts), pick(texts)] : pick(texts);
      const said = brokenRule(rules, value);
      const wired = rules.map((one) => rule.parse(JSON.parse(JSON.stringify(one))));
      expect(brokenRule(wired, JSON.parse(JSON.stringify(value)) as FieldValue)).toBe(said);
      if (said !== null) expect(brokenRule([...rules, anyRule()], value)).toBe(said);
    }
  });

  test('strict bounds: what min lets in is above, and what it keeps out is not', () => {
    for (let i = 0; i < 5_000; i++) {
      const [value, bound] = [Math.round(next() * 40) / 4, Math.round(next() * 40) / 4];
      expect(keeps('min', bound, String(value))).toBe(value > bound);
      expect(keeps('max', bound, String(value))).toBe(value < bound);
    }
  });
});
