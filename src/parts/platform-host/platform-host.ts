import { officialAccount } from '../../../contract/services/official-account.ts';
import { send } from '../../api/transport.ts';
import { platform } from '../../platform/current.ts';
import { hostOf } from './host-of.ts';
import { HostRefused, type PlatformHost, type SignPage } from '../../platform/kinds/platform-host.ts';

/** By the official account of the page's configuration; signed anew for each address. */
const sign: SignPage = async (url) => {
  const { signal } = new AbortController();
  const config = await send(officialAccount.customerConfig, {}, signal);
  const alias = config.ok ? officialAccount.customerConfig.response.parse(config.data).wx_alias : null;
  if (alias === null) throw new HostRefused('there is no official account');
  const signed = await send(officialAccount.jssdkConfig, { url, alias }, signal);
  if (!signed.ok) throw new HostRefused('the page was not signed');
  return officialAccount.jssdkConfig.response.parse(signed.data);
};

let host: PlatformHost | null = null;

/** The app around this page. Imported lazily by who shares: nobody else needs it. */
export const platformHost = (): PlatformHost => (host ??= hostOf(platform.name, sign));
