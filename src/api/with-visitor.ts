import { loginCodes } from '../../contract/codes/login.ts';
import type { CallDefinition } from '../../contract/define.ts';
import { isSalesHost } from '../session/sales-host.ts';
import { localValues } from '../session/local-values.ts';
import type { Answer } from './transport.ts';
import { clearLogins, loginAsVisitor, loginIsSeenTo } from './visitor.ts';

const usedToken = (): string | null => localValues.officialToken.get() ?? localValues.visitorToken.get();

/**
 * Gives a visitor's call its token, and when the server says that the login is invalid (400002) asks for a new one
 * and repeats the call once; but for a customer of an official account where that login begins anew.
 */
export async function withVisitor(call: CallDefinition, attempt: () => Promise<Answer>): Promise<Answer> {
  const { auth } = call;
  if (auth !== 'visitor' && (auth !== 'visitor_or_sales' || isSalesHost())) return attempt();
  if (!localValues.visitorToken.get() && !localValues.officialToken.get()) {
    const login = await loginAsVisitor();
    if (!login.ok) return login;
  }
  const asked = usedToken();
  const official = localValues.officialToken.get();
  const answer = await attempt();
  if (answer.ok || answer.failure.kind !== 'code') return answer;
  if (answer.failure.code !== loginCodes.loginInvalid.code) return answer;
  const now = usedToken();
  // Another call, or another tab, has logged in anew meanwhile; where there is none, one is about to.
  if (now !== null && now !== asked) return attempt();
  clearLogins();
  if (official && loginIsSeenTo()) return answer;
  const login = await loginAsVisitor();
  return login.ok ? attempt() : answer;
}
