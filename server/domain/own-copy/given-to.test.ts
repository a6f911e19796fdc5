import { expect, it } from 'vitest';
import { givenTo, noOutsideHelp, type Receivers } from './given-to.ts';

const to: Receivers = {
  ...{ insurer: '安行示例保险', what: 'sale', agent: '林知夏', agentPrepares: false },
  ...{ outside: noOutsideHelp, payments: [], hasAgreement: false, wasReached: false },
};
const partOf = (who: string, receivers: Receivers) =>
  givenTo(receivers).find((one) => one.who === who)?.what ?? null;

it('says what an agent who filled in the application has of it, and no more of another', () => {
  expect(partOf('顾问林知夏', to)).toBe('投保进度、联系用的手机号');
  expect(partOf('顾问林知夏', { ...to, agentPrepares: true })).toBe(
    '办理所需的投保信息（不含证件号码和银行账户）、投保进度、联系用的手机号',
  );
});

it.each([
  [{}, null],
  [{ cardEngine: 'tencent' }, '证件照片，仅用于识别'],
  [{ faceMatcher: 'tencent' }, '证件照片、人脸照片，必要时连同姓名和身份证号码，仅用于识别和核验'],
  [{ willCheck: 'tencent' }, '人脸照片，必要时连同姓名和身份证号码，仅用于识别和核验'],
] as const)('names what is looked at outside the house: %o', (outside, what) => {
  expect(partOf('腾讯云', { ...to, outside: { ...noOutsideHelp, ...outside } })).toBe(what);
});
