import type { ShareInfo } from '../../../contract/model/transmit.ts';
import type { ShareTarget } from '../../platform/kinds/platform-host.ts';
import { platformHost } from '../platform-host/platform-host.ts';

type OnShared = (to: ShareTarget) => void;

const headOf = (property: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? '';

/** The shop's front page, of which anybody may know; an agent's page stands beside it, under a name of its own. */
const shopCard = (): ShareInfo => ({
  share_title: headOf('title'),
  share_description: headOf('description'),
  share_cover_url: `${location.origin}/card.png`,
  transmit_link: `${location.origin.replace('//sales.', '//')}/`,
  transmit_record_no: '',
});

let ofPages: readonly [ShareInfo, OnShared] | null = null;

/** What the app's own menu hands on from now on, on this page and those after it. Rejects with HostRefused. */
export async function setAppMenu(card: ShareInfo, onShared: OnShared): Promise<void> {
  ofPages = [card, onShared];
  await platformHost().share?.setMenus(card, onShared);
}

/** What it handed on before; else the shop, for a page's own address is of use to nobody else. */
export function takeAppMenuBack(): void {
  const [card, onShared] = ofPages ?? [shopCard(), () => undefined];
  void platformHost()
    .share?.setMenus(card, onShared)
    .catch(() => undefined);
}
