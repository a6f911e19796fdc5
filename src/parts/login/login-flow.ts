import type { LoginConfig, OauthScope } from '../../../contract/services/official-account.ts';
import type { Failure } from '../../api/failure.ts';
import type { Asked } from './asks.ts';
import type { AuthorizeAnswer } from './callback-address.ts';

export type LoginOutcome =
  | { readonly kind: 'entered' }
  /** The browser is on its way to the authorize page. */
  | { readonly kind: 'leaving' }
  /** It did not work out, and another redirect would be one too many: the customer says what is next. */
  | { readonly kind: 'ask'; readonly because: 'declined' | 'not_accepted' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What the flow remembers; a storage may lose its part of it between two pages. */
export interface LoginMemory {
  asVisitor: boolean;
  token: string | null;
  /** Of the token: the customer was not asked for more than who they are. */
  isBase: boolean;
  state: string | null;
  usedCodes: readonly string[];
  /** In both storages: how often is not forgotten where one of them is. */
  sentAt: readonly number[];
}

export interface LoginWorld {
  readonly memory: LoginMemory;
  now(): number;
  newNonce(): string;
  /** Whether the storages keep what is put into them. */
  keepsValues(): boolean;
  config(): Promise<Asked<LoginConfig>>;
  /** Whether the kept token is good. */
  check(): Promise<Asked<null>>;
  exchange(code: string, alias: string, scope: OauthScope): Promise<Asked<string>>;
  /** Takes the authorize page's answer out of the address, so that it is there once. */
  takeAnswer(): AuthorizeAnswer | null;
  clearLogins(): void;
  leave(authorize: NonNullable<LoginConfig['authorize']>, scope: OauthScope, state: string): void;
}

/** So often within ten minutes the browser is sent to the authorize page without the customer's say. */
export const mostRedirects = 3;
const windowMs = 10 * 60_000;

const entered: LoginOutcome = { kind: 'entered' };
const ask = (because: 'declined' | 'not_accepted'): LoginOutcome => ({ kind: 'ask', because });

/** Specification, section 4: a kept token is checked, a code is exchanged, else the browser is sent for one. */
export async function logIn(world: LoginWorld): Promise<LoginOutcome> {
  const { memory } = world;
  const answer = world.takeAnswer();
  if (memory.asVisitor) return entered;
  const config = await world.config();
  if (!config.ok) return { kind: 'failed', failure: config.failure };
  const { oauth_way: scope, wx_alias: alias, authorize } = config.value;
  if (scope === 'visitor' || alias === null || authorize === null) return entered;
  const login = new OfficialLogin(world, { scope, alias, authorize });
  return (await login.byToken()) ?? (await login.byAnswer(answer)) ?? login.leave();
}

interface Account {
  readonly scope: OauthScope;
  readonly alias: string;
  readonly authorize: NonNullable<LoginConfig['authorize']>;
}

/** Each step answers null where the next one is to be tried. */
class OfficialLogin {
  readonly #world: LoginWorld;
  readonly #account: Account;

  constructor(world: LoginWorld, account: Account) {
    this.#world = world;
    this.#account = account;
  }

  async byToken(): Promise<LoginOutcome | null> {
    const { memory } = this.#world;
    if (memory.token === null || (this.#account.scope === 'userinfo' && memory.isBase)) return null;
    const checked = await this.#world.check();
    if (checked.ok) return entered;
    if (!checked.refused) return { kind: 'failed', failure: checked.failure };
    this.#world.clearLogins();
    return null;
  }

  async byAnswer(answer: AuthorizeAnswer | null): Promise<LoginOutcome | null> {
    const { memory } = this.#world;
    const { scope, alias } = this.#account;
    const expected = memory.state;
    memory.state = null;
    if (answer === null || expected === null || answer.state !== expected) return null;
    if (answer.code === null) return ask('declined');
    if (memory.usedCodes.includes(answer.code)) return null;
    memory.usedCodes = [...memory.usedCodes, answer.code];
    const exchanged = await this.#world.exchange(answer.code, alias, scope);
    if (!exchanged.ok) return exchanged.refused ? null : { kind: 'failed', failure: exchanged.failure };
    memory.token = exchanged.value;
    memory.isBase = scope === 'base';
    return await this.byToken();
  }

  /** A browser that keeps nothing would not know the answer for its own, nor how often it was sent. */
  leave(): LoginOutcome {
    const { memory } = this.#world;
    const now = this.#world.now();
    const recent = memory.sentAt.filter((at) => at > now - windowMs);
    if (recent.length >= mostRedirects || !this.#world.keepsValues()) return ask('not_accepted');
    const state = this.#world.newNonce();
    memory.sentAt = [...recent, now];
    memory.state = state;
    this.#world.leave(this.#account.authorize, this.#account.scope, state);
    return { kind: 'leaving' };
  }
}
