import { auth } from '../../contract/services/auth.ts';
import { localValues } from '../session/local-values.ts';
import { sessionValues } from '../session/session-values.ts';
import { type Answer, send } from './transport.ts';

let pending: Promise<Answer> | null = null;

/** Logs in as visitor and keeps the token. Calls that need one at the same time share one login. */
export function loginAsVisitor(): Promise<Answer> {
  pending ??= login().finally(() => {
    pending = null;
  });
  return pending;
}

async function login(): Promise<Answer> {
  const salesToken = sessionValues.salesToken.get();
  const answer = await send(
    auth.visitorLogin,
    salesToken ? { sales_token: salesToken } : {},
    new AbortController().signal,
  );
  if (!answer.ok) return answer;
  const { token } = auth.visitorLogin.response.parse(answer.data);
  localValues.visitorToken.set(token);
  localValues.isVisitor.set('1');
  return answer;
}

let seesToLogin: (() => boolean) | null = null;

/** Whose login was an official account's hears that it is lost; true: it is seen to, and no visitor's takes its place. */
export function seeToLostLogin(handler: () => boolean): () => void {
  seesToLogin = handler;
  return () => {
    if (seesToLogin === handler) seesToLogin = null;
  };
}

export const loginIsSeenTo = (): boolean => seesToLogin?.() ?? false;

export function clearLogins(): void {
  localValues.officialToken.set(null);
  localValues.visitorToken.set(null);
}
