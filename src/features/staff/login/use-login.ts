import { useState } from 'react';
import { type Failure, isFailure } from '../../../api/failure.ts';
import { staffApi } from '../../../parts/staff/api.ts';
import { staffSession } from '../../../session/staff-session.ts';
import {
  type LoginField,
  type LoginForm,
  type LoginMessages,
  loginMessages,
  refusalMessages,
  wantsOneTimeCode,
} from './login-form.ts';

const empty: LoginForm = { account: '', password: '', oneTimeCode: null };

/** The form, what is wrong with it, and the call; a login that succeeds begins the staff's session. */
export function useLogin() {
  const [login, { isLoading }] = staffApi.useStaffLoginMutation();
  const [form, setForm] = useState(empty);
  const [messages, setMessages] = useState<LoginMessages>({});

  const fill = (field: keyof LoginForm, text: string) => {
    setForm({ ...form, [field]: text });
    setMessages(({ [field]: _, ...others }) => others);
  };

  /** The field to go to next; null once the session has begun. */
  const submit = async (): Promise<LoginField | null> => {
    const wrong = loginMessages(form);
    setMessages(wrong);
    if (Object.keys(wrong).length > 0) return firstOf(wrong);
    const { account, password, oneTimeCode } = form;
    try {
      const answer = await login({
        account: account.trim(),
        password,
        ...(oneTimeCode !== null && { one_time_code: oneTimeCode }),
      }).unwrap();
      const { token, name, roles } = answer;
      staffSession.begin({ token, account: answer.account, name, roles });
      return null;
    } catch (error) {
      const failure: Failure = isFailure(error) ? error : { kind: 'no_response' };
      if (wantsOneTimeCode(failure)) {
        setForm({ ...form, oneTimeCode: '' });
        return 'oneTimeCode';
      }
      const refused = refusalMessages(failure, form);
      setMessages(refused);
      return firstOf(refused);
    }
  };

  return { form, messages, busy: isLoading, fill, submit };
}

const order: readonly LoginField[] = ['account', 'password', 'oneTimeCode', 'form'];

function firstOf(messages: LoginMessages): LoginField {
  return order.find((field) => messages[field] !== undefined) ?? 'form';
}
