import { officialAccount } from '../../../contract/services/official-account.ts';
import { platform } from '../../platform/current.ts';
import { asks } from '../login/asks.ts';
import { sharingAccount } from '../login/page-config.ts';
import { hostOf } from './host-of.ts';
import { HostRefused, type PlatformHost, type SignPage } from '../../platform/kinds/platform-host.ts';

/** By the official account of the page's configuration; signed anew for each address. */
const sign: SignPage = async (url) => {
  const alias = await sharingAccount();
  if (alias === null) throw new HostRefused('there is no official account');
  const signed = await asks(officialAccount.jssdkConfig, { url, alias });
  if (!signed.ok) throw new HostRefused('the page was not signed');
  return signed.value;
};

let host: PlatformHost | null = null;

/** The app around this page. Imported lazily by who shares: nobody else needs it. */
export const platformHost = (): PlatformHost => (host ??= hostOf(platform.name, sign));
