import { catalogue } from '../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../contract/define.ts';
import { localValues } from '../session/local-values.ts';
import type { Answer } from './transport.ts';
import { clearLogins, loginAsVisitor } from './visitor.ts';

/**
 * Gives a visitor's call its token, and when the server says that the login is invalid (400002) asks for a new one
 * and repeats the call once.
 */
export async function withVisitor(call: CallDefinition, attempt: () => Promise<Answer>): Promise<Answer> {
  if (call.auth !== 'visitor') return attempt();
  if (!localValues.visitorToken.get()) {
    const login = await loginAsVisitor();
    if (!login.ok) return login;
  }
  const answer = await attempt();
  if (answer.ok || answer.failure.kind !== 'code') return answer;
  if (answer.failure.code !== catalogue.loginInvalid.code) return answer;
  clearLogins();
  const login = await loginAsVisitor();
  return login.ok ? attempt() : answer;
}
