import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../product-file/read-product.ts';
import { longestFrom, walk } from './chain.ts';
import { evaluateMember, weightiest, type SaidByMember } from './evaluate.ts';

const productOf = (name: string) => {
  const file = new URL(`../../../fixtures/products/${name}.json`, import.meta.url);
  return readProduct(`${name}.json`, readFileSync(file, 'utf8'));
};
const ci = productOf('ax-ci-02');
const smart = ci.underwriting!.smart;

/** 有 to these questions, and these answers in their chains. */
const said = (
  chains: Readonly<Record<string, readonly string[] | null>>,
  wantsPerson = false,
): SaidByMember => ({
  wantsPerson,
  questions: ci.health!.questions,
  answers: ci.health!.questions.map(({ question }) => ({
    ...{ member_no: 'M1', question, chosen: [] },
    answer: question in chains ? ('some' as const) : ('none' as const),
  })),
  chains: Object.fromEntries(
    Object.entries(chains).map(([of, values]) => {
      const from = ci.health!.questions.find(({ question }) => question === of)?.leads_to;
      const answers: { question: string; value: string }[] = [];
      for (const value of values ?? []) {
        const { current } = walk(smart, from ?? '', answers);
        answers.push({ question: current?.question ?? '', value });
      }
      return [of, answers];
    }),
  ),
});

const verdict = (...args: Parameters<typeof said>) => evaluateMember(ci, said(...args));

describe('what the rules make of a member', () => {
  test('nothing is the matter', () => {
    expect(verdict({})).toEqual({ kind: 'accepted', extras: [], exclusions: [] });
  });
  test.each([
    ['refuse', { cancer: null }, { kind: 'refused', outcome: 'refuse' }],
    ['to a person', { heart: null }, { kind: 'manual' }],
    ['to the smart underwriting', { nodule: null }, { kind: 'smart' }],
    ['half way', { nodule: ['thyroid'] }, { kind: 'smart' }],
    ['normal', { nodule: ['thyroid', 'low'] }, { kind: 'accepted', extras: [], exclusions: [] }],
    [
      'extra_fee',
      { hypertension: ['middle'] },
      { kind: 'accepted', extras: [{ itemNo: 'CI-MAIN', permille: 250 }] },
    ],
    [
      'except',
      { nodule: ['breast', 'three'] },
      { kind: 'accepted', exclusions: [{ text: '乳腺原位癌、乳腺恶性肿瘤及其转移不在保障范围内。' }] },
    ],
    ['postpone', { hypertension: ['unknown'] }, { kind: 'refused', outcome: 'postpone' }],
    ['refuse in a chain', { liver: ['cirrhosis'] }, { kind: 'refused', outcome: 'refuse' }],
    ['turn_to_human_nucleus', { liver: ['c'] }, { kind: 'manual' }],
    ['need_human_underwriting', { nodule: ['lung'] }, { kind: 'manual' }],
  ])('%s', (_name, chains, expected) => {
    expect(verdict(chains)).toMatchObject(expected);
  });
  test('a refusal weighs more than a person, a person more than what is unanswered', () => {
    expect(verdict({ cancer: null, heart: null, nodule: null }).kind).toBe('refused');
    expect(verdict({ heart: null, nodule: null }).kind).toBe('manual');
    expect(verdict({ hypertension: ['unknown'], liver: ['cirrhosis'] })).toMatchObject({ outcome: 'refuse' });
  });
  test('two extras of one item are one, whose reasons add up', () => {
    const { extras } = verdict({ hypertension: ['middle'], liver: ['b_carrier', 'normal'] }) as {
      readonly extras: readonly { readonly permille: number; readonly because: readonly string[] }[];
    };
    expect(extras.map(({ permille }) => permille)).toEqual([750]);
    expect(extras[0]!.because).toHaveLength(3);
  });
  test('who wants a person gets one, whatever the chains say', () => {
    expect(verdict({ hypertension: ['middle'] }, true).kind).toBe('manual');
  });
});

test('an answer that does not fit ends the walk before it', () => {
  const answers = [
    { question: 'nodule_where', value: 'thyroid' },
    { question: 'breast_level', value: 'low' },
  ];
  expect(walk(smart, 'nodule_where', answers)).toMatchObject({
    steps: [{ question: { question: 'nodule_where' } }],
    current: { question: 'thyroid_level' },
    ending: null,
  });
  expect(walk(smart, 'nodule_where', [{ question: 'nodule_where', value: 'nowhere' }]).steps).toEqual([]);
});

test('how many are left is the longest way', () => {
  const from = (name: string) => smart.find(({ question }) => question === name)!;
  expect(longestFrom(smart, from('hypertension_level'))).toBe(2);
  expect(longestFrom(smart, from('thyroid_level'))).toBe(1);
});

test('the weightiest of several members counts for the order', () => {
  const accepted = { kind: 'accepted', extras: [], exclusions: [] } as const;
  const manual = { kind: 'manual', because: [] } as const;
  const refused = { kind: 'refused', outcome: 'refuse', because: [] } as const;
  expect(weightiest([accepted, manual, { kind: 'smart' }])).toBe('smart');
  expect(weightiest([accepted, manual])).toBe('manual');
  expect(weightiest([{ kind: 'smart' }, refused])).toBe('refused');
  expect(weightiest([accepted])).toBe('accepted');
});
