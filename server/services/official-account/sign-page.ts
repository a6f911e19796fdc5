import { randomBytes } from 'node:crypto';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { officialAccount } from '../../../contract/services/official-account.ts';
import { Failure } from '../../domain/failure.ts';
import { jssdkSignature } from '../../domain/jssdk-signature.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { accountOf, askPlatform } from './official-account.ts';

type Call = typeof officialAccount.jssdkConfig;

/**
 * Signs a page of ours, and nobody else's: who has a signature speaks to the chat app in our name.
 * Throws multipleErrors for another site's page, officialAccountMissing and openPlatformUnavailable.
 */
export async function signPage(
  context: ServiceContext,
  { url, alias }: RequestOf<Call>,
  pageOrigin: string,
): Promise<ResponseOf<Call>> {
  const account = accountOf(context, alias);
  const page = new URL(url);
  if (page.host !== new URL(pageOrigin).host)
    throw new Failure('multipleErrors', { data: { url: ['只能为本站的页面签名'] } });
  const ticket = await askPlatform(context, () => account.ticket());
  const timestamp = Math.floor(context.now().getTime() / 1000);
  const nonceStr = randomBytes(12).toString('hex');
  const signature = jssdkSignature({ ticket, nonceStr, timestamp, url: url.split('#')[0] ?? '' });
  return { appId: account.appId, timestamp, nonceStr, signature };
}
