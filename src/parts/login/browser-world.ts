import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition, RequestOf, ResponseOf } from '../../../contract/define.ts';
import { auth } from '../../../contract/services/auth.ts';
import { officialAccount } from '../../../contract/services/official-account.ts';
import { failureCode } from '../../api/failure.ts';
import { send } from '../../api/transport.ts';
import { clearLogins } from '../../api/visitor.ts';
import { localValues } from '../../session/local-values.ts';
import { loginValues } from '../../session/login-values.ts';
import { isSalesHost } from '../../session/sales-host.ts';
import { sessionValues } from '../../session/session-values.ts';
import { answerIn, authorizeAddress, callbackAddress } from './callback-address.ts';
import type { LoginMemory, LoginWorld } from './login-flow.ts';

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

const refusedCodes: readonly number[] = [catalogue.loginInvalid.code, catalogue.authorizationRefused.code];

const overCodes: readonly number[] = [
  catalogue.linkInvalid.code,
  catalogue.processMissing.code,
  catalogue.saleMissing.code,
];

/** By itself, not over the page's store: a refused login is no message here, and no visitor's login follows it. */
async function asks<C extends CallDefinition>(call: C, input: RequestOf<C>) {
  const answer = await send(
    call,
    input as object as Readonly<Record<string, unknown>>,
    new AbortController().signal,
  );
  if (answer.ok) return { ok: true, value: call.response.parse(answer.data) as ResponseOf<C> } as const;
  const { failure } = answer;
  const code = failureCode(failure) ?? 0;
  const refused = refusedCodes.includes(code);
  return { ok: false, failure, refused, isOver: overCodes.includes(code) } as const;
}

/** What the page's address and this tab know of whose sale it is. */
function orderContext(): RequestOf<typeof officialAccount.customerConfig> {
  const query = new URLSearchParams(location.hash.split('?')[1]);
  const process_no = query.get('processNo') ?? sessionValues.processNo.get();
  const transmit_record_no = query.get('transmitRecordNo') ?? sessionValues.transmitRecordNo.get();
  const order_no = query.get('orderNo');
  return {
    ...(process_no && { process_no }),
    ...(transmit_record_no && { transmit_record_no }),
    ...(order_no && { order_no }),
  };
}

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
  async config() {
    const { customerConfig, salesConfig } = officialAccount;
    const call = isSalesHost() ? salesConfig : customerConfig;
    const named = await asks(call, orderContext());
    // What the address or the tab names may be over: its page says so, and is logged in to all the same.
    const asked = !named.ok && named.isOver ? await asks(call, {}) : named;
    if (asked.ok) {
      loginValues.agentPlatform.set(asked.value.agent_platform);
      loginValues.wxAlias.set(asked.value.wx_alias);
      loginValues.oauthWay.set(asked.value.oauth_way);
    }
    return asked;
  },
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
