import { expect, it } from 'vitest';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { Failure } from '../../../api/failure.ts';
import { type LoginForm, loginMessages, refusalMessages, wantsOneTimeCode } from './login-form.ts';

const filled: LoginForm = { account: 'li', password: 'secret', oneTimeCode: null };
const sentence = '登录失败次数过多，请在 10:15 后再试';

const refusal = ({ code }: { code: number }): Failure => ({
  kind: 'code',
  code,
  message: sentence,
  data: null,
});

it('asks for what is missing, and for the code only once it is wanted', () => {
  expect(loginMessages(filled)).toEqual({});
  expect(Object.keys(loginMessages({ account: ' ', password: '', oneTimeCode: null }))).toEqual([
    'account',
    'password',
  ]);
  expect(loginMessages({ ...filled, oneTimeCode: '12345' })).toEqual({ oneTimeCode: '请输入 6 位动态码' });
  expect(loginMessages({ ...filled, oneTimeCode: '123456' })).toEqual({});
});

it('says a refusal beside the field that was filled in last', () => {
  const failure = refusal(catalogue.staffLoginRefused);
  expect(Object.keys(refusalMessages(failure, filled))).toEqual(['password']);
  expect(Object.keys(refusalMessages(failure, { ...filled, oneTimeCode: '123456' }))).toEqual([
    'oneTimeCode',
  ]);
});

it('says of the whole form that it is locked, or that the network is away', () => {
  expect(refusalMessages(refusal(catalogue.staffLocked), filled)).toEqual({
    form: sentence,
  });
  expect(Object.keys(refusalMessages({ kind: 'no_response' }, filled))).toEqual(['form']);
});

it('knows when the code is wanted', () => {
  expect(wantsOneTimeCode(refusal(catalogue.staffOneTimeCodeNeeded))).toBe(true);
  expect(wantsOneTimeCode(refusal(catalogue.staffLoginRefused))).toBe(false);
});
