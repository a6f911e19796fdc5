import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  consentTexts,
  consentVersions,
  needsGuardian,
  withdrawalWords,
  type ConsentFacts,
  type ConsentTextName,
  type OutsideHelp,
} from './consent.ts';

const nobody: OutsideHelp = { willCheck: null, faceMatcher: null, cardEngine: null, asksRiskControl: false };
const everybody: OutsideHelp = {
  ...{ willCheck: 'tencent', faceMatcher: 'tencent', cardEngine: 'tencent' },
  asksRiskControl: true,
};
const facts: ConsentFacts = {
  ...{ insurer: '{insurer}', sales: '{agent}', faceDays: 1, draftDays: 2, recordYears: 3 },
  ...{ of: 'self', outside: nobody },
};
/** Of a recording the agent is named as such. */
const factsOf = (purpose: ConsentTextName) =>
  purpose === 'face' || purpose === 'recording' ? { ...facts, sales: '顾问{agent}' } : facts;

/** Each wording that a text has, once. */
function wordingsOf(purpose: ConsentTextName): string[] {
  const all = ([nobody, everybody] as const).flatMap((outside) =>
    (['self', 'child'] as const).map((of) => consentTexts[purpose]({ ...factsOf(purpose), of, outside })),
  );
  return [...new Set(all.map((text) => JSON.stringify(text)))];
}

/** A text that changes without its version would bind people to what they never read. */
const textOfVersion = {
  face: { version: '2026-11-30.2', hash: '257d9e53e1ebf62d' },
  recording: { version: '2026-11-21', hash: 'f5466142ba647a02' },
  id_card: { version: '2026-11-30', hash: '9147b1899a774302' },
  member_face: { version: '2026-11-30', hash: '32dfcce7a686ee29' },
  health: { version: '2026-11-22', hash: '13482a03a5b52bd1' },
  bank: { version: '2026-11-29', hash: '651749023ccd44b9' },
};
const names = Object.keys(textOfVersion) as ConsentTextName[];

test.each(names)('the text of %s is the one of its version', (purpose) => {
  const hash = createHash('sha256').update(wordingsOf(purpose).join('\n')).digest('hex').slice(0, 16);
  expect({ version: consentVersions[purpose], hash }).toEqual(textOfVersion[purpose]);
});

test.each(names)('%s says purpose, necessity, retention, withdrawal and the other way', (purpose) => {
  const { terms } = consentTexts[purpose](facts);
  expect(terms.map(([label]) => label).slice(0, 4)).toEqual([
    '用来做什么',
    '为什么需要',
    '保存多久',
    '可以撤回',
  ]);
  expect(terms.at(-1)?.[0]).toMatch(/^不想/);
  expect(terms.map(([, text]) => text).join()).toContain(facts.insurer);
});

test.each([
  [13, true],
  [14, false],
  [62, false],
  [null, false],
])('at %s a guardian is needed: %s', (age, needed) => {
  expect(needsGuardian(age)).toBe(needed);
});

test('what regulation keeps is said with its years', () => {
  expect(withdrawalWords('recording', true, 10)).toContain('合同终止后 10 年');
  expect(withdrawalWords('recording', false, 10)).toContain('立即删除');
  expect(withdrawalWords('face', true, 10)).toContain('立即删除');
});

const tencent = '腾讯云计算（北京）有限责任公司';
const textOf = (purpose: ConsentTextName, rest: Partial<ConsentFacts> = {}) =>
  JSON.stringify(consentTexts[purpose]({ ...facts, ...rest }));

test.each([
  ['face', { willCheck: 'tencent' }],
  ['member_face', { faceMatcher: 'tencent' }],
  ['id_card', { cardEngine: 'tencent' }],
  ['id_card', { faceMatcher: 'tencent' }],
] as const)('%s names who outside looks at it: %o', (purpose, outside) => {
  expect(textOf(purpose, { outside: { ...nobody, ...outside } })).toContain(tencent);
  expect(textOf(purpose)).not.toContain(tencent);
});

test('that the risk of fraud is assessed is said where it is', () => {
  const asked = textOf('member_face', { outside: { ...nobody, asksRiskControl: true } });
  expect(asked).toContain('评估冒名投保的风险');
  expect(asked).toContain('{insurer}的风险控制系统');
  expect(asked).toContain('和风险评分');
  expect(textOf('member_face')).not.toContain('风险');
});

test('faces are compared with what is said: the authority’s portrait, of members where the card has none', () => {
  expect(textOf('face')).toContain('与{insurer}身份核验服务按您的姓名和证件号码提供的照片比对');
  expect(textOf('member_face')).toContain('证件上没有照片的与{insurer}身份核验服务提供的照片比对');
});

test.each(['id_card', 'member_face'] as const)(
  'a guardian consents to %s as one, for the child',
  (purpose) => {
    const own = consentTexts[purpose](facts);
    expect(own.sentence).toMatch(/^我同意/);
    expect(JSON.stringify(own)).not.toContain('孩子');
    const { sentence, terms } = consentTexts[purpose]({ ...facts, of: 'child' });
    expect(sentence).toMatch(/^我是孩子的监护人，同意/);
    const words = terms.map(([, text]) => text).join();
    expect(words).toContain('是孩子本人');
    expect(words).not.toContain('您的');
  },
);
