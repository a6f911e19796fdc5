import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  consentTexts,
  consentVersions,
  needsGuardian,
  withdrawalWords,
  type ConsentTextName,
} from './consent.ts';

const facts = { insurer: '{insurer}', sales: '{agent}', faceDays: 1, draftDays: 2, recordYears: 3 };
/** Of a recording the agent is named as such. */
const factsOf = (purpose: ConsentTextName) =>
  purpose === 'face' || purpose === 'recording' ? { ...facts, sales: '顾问{agent}' } : facts;

/** A text that changes without its version would bind people to what they never read. */
const textOfVersion = {
  face: { version: '2026-11-21', hash: 'c707ab9af64d1f13' },
  recording: { version: '2026-11-21', hash: 'f5466142ba647a02' },
  id_card: { version: '2026-11-22', hash: '1f98931656f2f2d0' },
  member_face: { version: '2026-11-22-2', hash: '5cba311d91373965' },
  health: { version: '2026-11-22', hash: '13482a03a5b52bd1' },
  bank: { version: '2026-11-29', hash: '651749023ccd44b9' },
};
const names = Object.keys(textOfVersion) as ConsentTextName[];

test.each(names)('the text of %s is the one of its version', (purpose) => {
  const text = JSON.stringify(consentTexts[purpose](factsOf(purpose)));
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
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
