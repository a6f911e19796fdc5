import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoginConfig } from '../../../contract/services/official-account.ts';
import type { AuthorizeAnswer } from './callback-address.ts';
import { logIn, mostRedirects, type LoginMemory, type LoginOutcome, type LoginWorld } from './login-flow.ts';

const failed = (refused: boolean) => ({ ok: false, refused, failure: { kind: 'no_response' } }) as const;
const way = (oauth_way: LoginConfig['oauth_way']): LoginConfig => ({
  ...{ agent_platform: 'wechat_h5', wx_alias: 'main', oauth_way },
  authorize: { url: 'https://open.example/authorize', app_id: 'wx1' },
});

const empty = (): LoginMemory => ({
  ...{ asVisitor: false, token: null, isBase: false, state: null, usedCodes: [], sentAt: [] },
});

/** What the authorize page does with a browser that it is sent. */
type Provider = 'new_code' | 'same_code' | 'no_code' | 'wrong_state' | 'no_state';
type Server = 'good' | 'refused' | 'unanswered';

interface Script {
  readonly way: LoginConfig['oauth_way'];
  readonly provider: readonly Provider[];
  readonly config: readonly boolean[];
  readonly check: readonly Server[];
  readonly exchange: readonly Server[];
  /** What the browser's storages lose with each page. */
  readonly loses: 'nothing' | 'session' | 'local' | 'all';
  /** After each entry: whether a call says that the login is invalid. */
  readonly lost: readonly boolean[];
  readonly start: Partial<LoginMemory>;
  readonly firstAnswer: AuthorizeAnswer | null;
}

/** The script's entries in turn, the last one for ever. */
function turns<T>(entries: readonly T[]): () => T {
  let at = 0;
  return () => entries[Math.min(at++, entries.length - 1)]!;
}

/** A browser, from page to page. */
class Browser {
  memory: LoginMemory;
  redirects = 0;
  readonly exchanged: string[] = [];
  #answer: AuthorizeAnswer | null;
  #sentWith = '';
  readonly #script: Script;
  readonly #turn;

  constructor(script: Script) {
    this.#script = script;
    this.memory = { ...empty(), ...script.start };
    this.#answer = script.firstAnswer;
    this.#turn = {
      config: turns(script.config),
      check: turns(script.check),
      exchange: turns(script.exchange),
      provider: turns(script.provider),
      lost: turns(script.lost),
    };
  }

  get #world(): LoginWorld {
    const said = <T>(answer: Server, value: T) =>
      Promise.resolve(answer === 'good' ? ({ ok: true, value } as const) : failed(answer === 'refused'));
    return {
      memory: this.memory,
      now: () => 1_000_000 + this.redirects * 500,
      keepsValues: () => this.#script.loses !== 'all',
      newNonce: () => `n${this.redirects}`,
      config: () =>
        Promise.resolve(this.#turn.config() ? { ok: true, value: way(this.#script.way) } : failed(false)),
      check: () => said(this.#turn.check(), null),
      exchange: (code) => {
        this.exchanged.push(code);
        return said(this.#turn.exchange(), `token of ${code}`);
      },
      takeAnswer: () => {
        const answer = this.#answer;
        this.#answer = null;
        return answer;
      },
      clearLogins: () => {
        this.memory.token = null;
        this.memory.isBase = false;
      },
      leave: (_authorize, _scope, state) => {
        this.redirects++;
        this.#sentWith = state;
      },
    };
  }

  /** Until the customer stands on a page. Gives up where it goes on for ever. */
  async opens(): Promise<LoginOutcome> {
    for (let pages = 0; pages < 50; pages++) {
      const outcome = await logIn(this.#world);
      if (outcome.kind === 'leaving') this.#comesBack();
      else if (outcome.kind === 'entered' && this.memory.token !== null && this.#turn.lost())
        this.#world.clearLogins();
      else return outcome;
    }
    throw new Error('it loops');
  }

  #comesBack(): void {
    const answers: Record<Provider, AuthorizeAnswer | null> = {
      new_code: { code: `c${this.redirects}`, state: this.#sentWith },
      same_code: { code: 'c1', state: this.#sentWith },
      no_code: { code: null, state: this.#sentWith },
      wrong_state: { code: 'c9', state: 'of somebody else' },
      no_state: null,
    };
    this.#answer = answers[this.#turn.provider()];
    const { loses } = this.#script;
    const { token, isBase, sentAt, ...session } = this.memory;
    const none = empty();
    const keepsLocal = loses === 'nothing' || loses === 'session';
    const keepsSession = loses === 'nothing' || loses === 'local';
    this.memory = { ...none, ...(keepsLocal && { token, isBase }), ...(keepsSession && session) };
    // Either of them is enough to know how often.
    if (keepsLocal || keepsSession) this.memory.sentAt = sentAt;
  }
}

const server = fc.constantFrom<Server>('good', 'refused', 'unanswered');
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 6 });
const scripts: fc.Arbitrary<Script> = fc.record({
  way: fc.constantFrom('visitor', 'base', 'userinfo'),
  provider: some(fc.constantFrom<Provider>('new_code', 'same_code', 'no_code', 'wrong_state', 'no_state')),
  config: some(fc.boolean()),
  check: some(server),
  exchange: some(server),
  loses: fc.constantFrom('nothing', 'session', 'local', 'all'),
  lost: some(fc.boolean()),
  start: fc.record(
    {
      asVisitor: fc.boolean(),
      token: fc.constantFrom(null, 'kept'),
      isBase: fc.boolean(),
      state: fc.constantFrom(null, '1-x', '2-x'),
      usedCodes: fc.constantFrom([], ['c1'], ['c1', 'c2']),
      sentAt: fc.constantFrom([], [999_000], [1, 999_000, 999_500, 999_900]),
    },
    { requiredKeys: [] },
  ),
  firstAnswer: fc.constantFrom(
    null,
    { code: 'c1', state: '1-x' },
    { code: null, state: '1-x' },
    { code: 'c7', state: '9-y' },
    { code: 'c7', state: 'y' },
  ),
});

const base: Script = {
  ...{ way: 'base', provider: ['new_code'], config: [true], check: ['good'], exchange: ['good'] },
  ...{ loses: 'nothing', lost: [false], start: {}, firstAnswer: null },
};

describe('the login', () => {
  it('never loops: from any state of tokens, codes, storages and answers a page comes after few redirects', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const browser = new Browser(script);
        const outcome = await browser.opens();
        expect(['entered', 'ask', 'failed']).toContain(outcome.kind);
        expect(browser.redirects).toBeLessThanOrEqual(mostRedirects);
        if (script.loses === 'nothing' || script.loses === 'local')
          expect(new Set(browser.exchanged).size).toBe(browser.exchanged.length);
        if (script.way === 'visitor' || script.start.asVisitor) expect(browser.redirects).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('takes one redirect to know a new customer, and none the next time', async () => {
    const browser = new Browser(base);
    expect(await browser.opens()).toEqual({ kind: 'entered' });
    expect([browser.redirects, browser.exchanged]).toEqual([1, ['c1']]);
    expect(await browser.opens()).toEqual({ kind: 'entered' });
    expect(browser.redirects).toBe(1);
    expect(browser.memory).toMatchObject({ token: 'token of c1', isBase: true });
  });

  it('sends who is known by less than is wanted, and whose token is no longer good', async () => {
    const base1 = { token: 'kept', isBase: true };
    const more = new Browser({ ...base, way: 'userinfo', start: base1 });
    expect(await more.opens()).toEqual({ kind: 'entered' });
    expect([more.redirects, more.memory.isBase]).toEqual([1, false]);
    const over = new Browser({ ...base, check: ['refused', 'good'], start: base1 });
    expect(await over.opens()).toEqual({ kind: 'entered' });
    expect(over.redirects).toBe(1);
  });

  it('asks a customer who declined, and takes no code that was used or not asked for', async () => {
    expect(await new Browser({ ...base, provider: ['no_code'] }).opens()).toEqual({
      kind: 'ask',
      because: 'declined',
    });
    const start = { usedCodes: ['c1'], state: '1-x' };
    const used = new Browser({
      ...base,
      start,
      firstAnswer: { code: 'c1', state: '1-x' },
      provider: ['wrong_state', 'new_code'],
    });
    expect(await used.opens()).toEqual({ kind: 'entered' });
    expect(used.exchanged).toEqual(['c2']);
  });
});
