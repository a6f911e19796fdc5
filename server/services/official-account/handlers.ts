import type { RequestOf } from '../../../contract/define.ts';
import type { LoginConfig, officialAccount } from '../../../contract/services/official-account.ts';
import type { PlatformKind } from '../../../contract/enums.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { OpenPlatform } from '../../ports/open-platform.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { memberPurposes, type LinkPurpose } from '../../domain/link.ts';
import { findSalesAgent } from '../../records/sales/sales-agents.ts';
import type { Handlers } from '../handlers.ts';
import { saleNamed, type NamedSale } from './order-context.ts';
import { signPage } from './sign-page.ts';
import { wechatLogin } from './wechat-login.ts';

export const officialAccountHandlers = (context: ServiceContext): Handlers<typeof officialAccount> => ({
  wechatLogin: (input, { network }) => wechatLogin(context, input, network),
  jssdkConfig: (input, { pageOrigin }) => signPage(context, input, pageOrigin),
  customerConfig: async (input, caller) =>
    customerConfig(context, caller, await saleNamed(context.connection.db, input)),
  salesConfig: (input, caller) => salesConfig(context, input, caller),
});

/** Where an official account's pages may ask who a customer is. */
const inChatApp: readonly PlatformKind[] = ['wechat_h5', 'wechat_mini_program', 'weixin'];

/** Agents' pages stand on a host that is named so. */
const isSalesHost = (hostname: string): boolean => hostname.startsWith('sales.');

const asVisitor = (agent_platform: PlatformKind): LoginConfig => ({
  ...{ agent_platform, wx_alias: null, oauth_way: 'visitor', authorize: null },
});

/** Made for one person to prove who they are by: nothing more is asked of them than the app tells by itself. */
const askedNoMore: readonly LinkPurpose[] = [...memberPurposes, 'single_recording'];

function customerConfig(
  { openPlatform }: ServiceContext,
  { platform, origin }: Pick<Caller<'none'>, 'platform' | 'origin'>,
  { purpose }: NamedSale,
): LoginConfig {
  if (!openPlatform || !inChatApp.includes(platform)) return asVisitor(platform);
  const { alias, appId, scope } = openPlatform;
  return {
    agent_platform: platform,
    wx_alias: alias,
    oauth_way: purpose !== null && askedNoMore.includes(purpose) ? 'base' : scope,
    authorize: { url: openPlatform.authorizeUrl(origin), app_id: appId },
  };
}

/** Throws salesMissing for an agent who does not work here, saleMissing for another agent's sale. */
async function salesConfig(
  { connection: { db }, openPlatform }: ServiceContext,
  { sales_no, ...named }: RequestOf<typeof officialAccount.salesConfig>,
  { platform, pageOrigin }: Pick<Caller<'none'>, 'platform' | 'pageOrigin'>,
): Promise<LoginConfig> {
  if (sales_no === undefined && !isSalesHost(new URL(pageOrigin).hostname))
    throw new Failure('multipleErrors', { data: { sales_no: ['请写明顾问编号'] } });
  const { agents } = await saleNamed(db, named);
  const config = { ...asVisitor(platform), wx_alias: sharesBy(openPlatform, platform) };
  if (sales_no === undefined) return config;
  if (!(await findSalesAgent(db, sales_no))) throw new Failure('salesMissing');
  if ([...agents].some((agent) => agent !== sales_no)) throw new Failure('saleMissing');
  return config;
}

/** An agent logs in with no official account, but in the chat app a page shares by one. */
const sharesBy = (openPlatform: OpenPlatform | null, platform: PlatformKind): string | null =>
  openPlatform && inChatApp.includes(platform) ? openPlatform.alias : null;
