import { auth } from '../../../contract/services/auth.ts';
import { officialAccount } from '../../../contract/services/official-account.ts';
import { clearLogins } from '../../api/visitor.ts';
import { localValues } from '../../session/local-values.ts';
import { loginValues } from '../../session/login-values.ts';
import { asks } from './asks.ts';
import { answerIn, authorizeAddress, callbackAddress } from './callback-address.ts';
import type { LoginMemory, LoginWorld } from './login-flow.ts';
import { pageConfig } from './page-config.ts';

const flag = (value: boolean): string | null => (value ? '1' : null);

/** In this browser's storage. */
const memory: LoginMemory = {
  get asVisitor() {
    return loginValues.asVisitor.get() !== null;
  },
  set asVisitor(value) {
    loginValues.asVisitor.set(flag(value));
  },
  get token() {
    return localValues.officialToken.get();
  },
  set token(value) {
    localValues.officialToken.set(value);
    if (value !== null) localValues.isVisitor.set(null);
  },
  get isBase() {
    return loginValues.isBase.get() !== null;
  },
  set isBase(value) {
    loginValues.isBase.set(flag(value));
  },
  get state() {
    return loginValues.state.get();
  },
  set state(value) {
    loginValues.state.set(value);
  },
  get usedCodes() {
    return loginValues.usedCodes.get() ?? [];
  },
  set usedCodes(value) {
    loginValues.usedCodes.set(value);
  },
  get sentAt() {
    const kept = [loginValues.sentAt.get(), loginValues.sentAtByAnyTab.get()];
    return [...new Set(kept.flatMap((one) => one ?? []))];
  },
  set sentAt(value) {
    loginValues.sentAt.set(value);
    loginValues.sentAtByAnyTab.set(value);
  },
};

export const browserWorld: LoginWorld = {
  memory,
  now: () => Date.now(),
  newNonce: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join(''),
  keepsValues() {
    try {
      sessionStorage.setItem('probe', '1');
      sessionStorage.removeItem('probe');
      return true;
    } catch {
      return false;
    }
  },
  config: pageConfig,
  async check() {
    const asked = await asks(auth.userInfo, {});
    return asked.ok ? { ok: true, value: null } : asked;
  },
  async exchange(code, alias, scope) {
    const visitor_token = localValues.visitorToken.get();
    const input = { code, alias, scope, ...(visitor_token && { visitor_token }) };
    const asked = await asks(officialAccount.wechatLogin, input);
    return asked.ok ? { ok: true, value: asked.value.token } : asked;
  },
  takeAnswer() {
    const found = answerIn(location.href);
    if (found) history.replaceState(history.state, '', found.without);
    return found?.answer ?? null;
  },
  clearLogins() {
    clearLogins();
    loginValues.isBase.set(null);
  },
  leave(authorize, scope, state) {
    location.replace(authorizeAddress(authorize, { callback: callbackAddress(location), scope, state }));
  },
};
