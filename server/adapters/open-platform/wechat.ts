import * as z from 'zod/mini';
import type { OauthScope } from '../../../contract/services/official-account.ts';
import {
  AuthorizationRefused,
  OpenPlatformError,
  type OpenPlatform,
  type PlatformTransport,
  type TokenKeeper,
} from '../../ports/open-platform.ts';

export interface WechatOptions {
  readonly base: string;
  readonly authorizeUrl: (origin: string) => string;
  readonly appId: string;
  readonly secret: string;
  readonly alias: string;
  readonly scope: OauthScope;
  readonly transport: PlatformTransport;
  readonly tokens: TokenKeeper;
  readonly now: () => Date;
}

const refusal = z.object({ errcode: z.int(), errmsg: z.optional(z.string()) });
const identity = z.object({
  openid: z.string().check(z.minLength(1)),
  /** With commas between, where there are several. */
  scope: z.string(),
});
const accessToken = z.object({ access_token: z.string(), expires_in: z.int() });
const ticketAnswer = z.object({ ticket: z.string(), expires_in: z.int() });

/** Of a code: invalid, used, over, missing. */
const codeRefused = new Set([40029, 40163, 42003, 41008]);
/** Of an access token: worth nothing, not one, over. */
const tokenRefused = new Set([40001, 40014, 42001]);
/** Renewed so long before its end that a page which gets it can use it. */
const marginSeconds = 300;

class Refused extends OpenPlatformError {
  readonly errcode: number;
  constructor(errcode: number, errmsg: string) {
    super(`${errcode} ${errmsg}`);
    this.errcode = errcode;
  }
}

/** An official account at the chat app's open platform, by its protocol of official accounts' web pages. */
export class WechatOpenPlatform implements OpenPlatform {
  readonly alias: string;
  readonly appId: string;
  readonly scope: OauthScope;
  readonly #options: WechatOptions;
  /** Asked for once, however many wait for it in this process. */
  #renewing: Promise<string> | null = null;

  constructor(options: WechatOptions) {
    this.#options = options;
    this.alias = options.alias;
    this.appId = options.appId;
    this.scope = options.scope;
  }

  authorizeUrl(origin: string): string {
    return this.#options.authorizeUrl(origin);
  }

  async identify(code: string): Promise<{ openid: string; scope: OauthScope }> {
    const { appId: appid, secret } = this.#options;
    const parameters = { appid, secret, code, grant_type: 'authorization_code' };
    try {
      const { openid, scope } = await this.#ask('/sns/oauth2/access_token', parameters, identity);
      return { openid, scope: scope.split(',').includes('snsapi_userinfo') ? 'userinfo' : 'base' };
    } catch (error) {
      if (error instanceof Refused && codeRefused.has(error.errcode))
        throw new AuthorizationRefused(error.message);
      throw error;
    }
  }

  async ticket(): Promise<string> {
    const kept = await this.#kept('jsapi_ticket');
    if (kept !== null) return kept;
    this.#renewing ??= this.#renewTicket().finally(() => {
      this.#renewing = null;
    });
    return await this.#renewing;
  }

  async #renewTicket(): Promise<string> {
    try {
      return await this.#newTicket();
    } catch (error) {
      if (!(error instanceof Refused) || !tokenRefused.has(error.errcode)) throw error;
      // Another server of the same account asked for a token of its own, which ends ours.
      await this.#options.tokens.drop(this.#name('access_token'));
      return await this.#newTicket();
    }
  }

  async #newTicket(): Promise<string> {
    const access_token = (await this.#kept('access_token')) ?? (await this.#newAccessToken());
    const parameters = { access_token, type: 'jsapi' };
    const { ticket, expires_in } = await this.#ask('/cgi-bin/ticket/getticket', parameters, ticketAnswer);
    return await this.#keep('jsapi_ticket', ticket, expires_in);
  }

  async #newAccessToken(): Promise<string> {
    const { appId: appid, secret } = this.#options;
    const parameters = { grant_type: 'client_credential', appid, secret };
    const { access_token, expires_in } = await this.#ask('/cgi-bin/token', parameters, accessToken);
    return await this.#keep('access_token', access_token, expires_in);
  }

  #name(which: string): string {
    return `${this.appId} ${which}`;
  }

  async #kept(which: string): Promise<string | null> {
    return await this.#options.tokens.get(this.#name(which), this.#options.now());
  }

  async #keep(which: string, value: string, seconds: number): Promise<string> {
    const { tokens, now } = this.#options;
    const goodMs = Math.max(0, seconds - marginSeconds) * 1000;
    await tokens.put(this.#name(which), value, new Date(now().getTime() + goodMs));
    return value;
  }

  async #ask<T>(path: string, parameters: Record<string, string>, schema: z.ZodMiniType<T>): Promise<T> {
    const { base, transport } = this.#options;
    const answer = parsed(await transport(`${base}${path}?${new URLSearchParams(parameters).toString()}`));
    const good = schema.safeParse(answer);
    if (good.success) return good.data;
    const refused = refusal.safeParse(answer);
    if (refused.success) throw new Refused(refused.data.errcode, refused.data.errmsg ?? '');
    throw new OpenPlatformError(`${path} answered what is no answer`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
