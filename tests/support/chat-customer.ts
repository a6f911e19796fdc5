import { randomBytes } from 'node:crypto';
import type { PlatformKind } from '../../contract/enums.ts';
import { openPlatformBase } from '../../contract/sandbox/open-platform.ts';
import { auth } from '../../contract/services/auth.ts';
import { officialAccount, type OauthScope } from '../../contract/services/official-account.ts';
import { Reader } from './reader.ts';

/** Somebody who opens pages inside of the chat app, with an account there. */
export class ChatCustomer extends Reader {
  officialToken = '';
  platform: PlatformKind = 'wechat_h5';
  readonly account: string;

  constructor(origin: string, account = randomBytes(12).toString('hex')) {
    super(origin);
    this.account = account;
  }

  protected override authorization(): Record<string, string> {
    return {
      ...super.authorization(),
      ...(this.officialToken ? { 'Wechat-Official-Authorization': this.officialToken } : {}),
      'User-Agent-Platform': this.platform,
    };
  }

  /** Where the authorize page sends the browser: by default back to us with a code. */
  async authorizes(scope: OauthScope = 'base', different: Record<string, string> = {}): Promise<string> {
    const { authorize } = await this.call(officialAccount.customerConfig, {});
    const url = new URL(authorize?.url ?? `${this.origin}${openPlatformBase}`);
    url.search = new URLSearchParams({
      appid: authorize?.app_id ?? '',
      redirect_uri: `${this.origin}/@/insure?processNo=I1`,
      ...{ response_type: 'code', scope: `snsapi_${scope}`, state: 'state-1', ...different },
    }).toString();
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: `sandbox_wechat_account=${this.account}` },
    });
    return response.headers.get('location') ?? `${response.status}`;
  }

  async codeOf(scope: OauthScope = 'base'): Promise<string> {
    return new URL(await this.authorizes(scope)).searchParams.get('code') ?? '';
  }

  /** Logs in with a code; with the visitor's token where the browser has one. */
  async logsIn(code?: string): Promise<void> {
    const { token } = await this.call(officialAccount.wechatLogin, {
      ...{ code: code ?? (await this.codeOf()), alias: 'main', scope: 'base' },
      ...(this.token ? { visitor_token: this.token } : {}),
    });
    this.officialToken = token;
  }

  whoAmI = () => this.call(auth.userInfo, {});
}
