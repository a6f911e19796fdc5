import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';

export interface LoginForm {
  readonly account: string;
  readonly password: string;
  /** Null until the server asks for one. */
  readonly oneTimeCode: string | null;
}

export type LoginField = 'account' | 'password' | 'oneTimeCode' | 'form';
export type LoginMessages = Partial<Record<LoginField, string>>;

/** What is wrong before anything is asked of the server. */
export function loginMessages({ account, password, oneTimeCode }: LoginForm): LoginMessages {
  return {
    ...(!account.trim() && { account: '请输入账号' }),
    ...(!password && { password: '请输入密码' }),
    ...(oneTimeCode !== null && !/^\d{6}$/.test(oneTimeCode) && { oneTimeCode: '请输入 6 位动态码' }),
  };
}

/** Whether the server wants the one-time code as well, which the form then asks for. */
export function wantsOneTimeCode(failure: Failure): boolean {
  return failureCode(failure) === catalogue.staffOneTimeCodeNeeded.code;
}

/** A refusal beside the field that is likeliest wrong: the code where one was given, else the password. */
export function refusalMessages(failure: Failure, { oneTimeCode }: LoginForm): LoginMessages {
  const text = failureText(failure);
  if (failureCode(failure) !== catalogue.staffLoginRefused.code) return { form: text };
  return oneTimeCode === null ? { password: text } : { oneTimeCode: text };
}
