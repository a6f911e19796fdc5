import type { LoginConfig, officialAccount } from '../../../contract/services/official-account.ts';
import type { PlatformKind } from '../../../contract/enums.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { findSalesAgent } from '../../records/sales/sales-agents.ts';
import type { Handlers } from '../handlers.ts';
import { signPage } from './sign-page.ts';
import { wechatLogin } from './wechat-login.ts';

export const officialAccountHandlers = (context: ServiceContext): Handlers<typeof officialAccount> => ({
  wechatLogin: (input, { address }) => wechatLogin(context, input, address),
  jssdkConfig: (input, { origin }) => signPage(context, input, origin),
  customerConfig: async (_input, caller) => customerConfig(context, caller),
  async salesConfig({ sales_no }, { platform }) {
    const { db } = context.connection;
    if (sales_no !== undefined && !(await findSalesAgent(db, sales_no))) throw new Failure('salesMissing');
    return asVisitor(platform);
  },
});

/** Where an official account's pages may ask who a customer is. */
const inChatApp: readonly PlatformKind[] = ['wechat_h5', 'wechat_mini_program', 'weixin'];

const asVisitor = (agent_platform: PlatformKind): LoginConfig => ({
  ...{ agent_platform, wx_alias: null, oauth_way: 'visitor', authorize: null },
});

function customerConfig(
  { openPlatform }: ServiceContext,
  { platform, origin }: Pick<Caller<'none'>, 'platform' | 'origin'>,
): LoginConfig {
  if (!openPlatform || !inChatApp.includes(platform)) return asVisitor(platform);
  const { alias, appId, scope } = openPlatform;
  return {
    agent_platform: platform,
    ...{ wx_alias: alias, oauth_way: scope },
    authorize: { url: openPlatform.authorizeUrl(origin), app_id: appId },
  };
}
