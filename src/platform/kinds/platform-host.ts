import type { PlatformKind } from '../../../contract/enums.ts';
import type { WechatPayRequest } from '../../../contract/model/order.ts';
import type { ShareInfo } from '../../../contract/model/transmit.ts';

/** The app would not do what the page asked for: the page's own way is taken instead. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused';
}

/** Whom the app's menu shares with. */
export type ShareTarget = 'friend' | 'moments';

export interface ShareHost {
  /**
   * What the app's menu sends to a friend and to the moments from now on. `onShared` is called after each share that
   * the app tells of; a mini program tells of none. Rejects with HostRefused.
   */
  setMenus(info: ShareInfo, onShared: (to: ShareTarget) => void): Promise<void>;
  /**
   * Opens the app's choice of friends for what the menus were set with. Null where the app's own menu alone shares:
   * the page points at it.
   */
  readonly open: (() => void) | null;
}

/** What the app says of a payment: `refused` where it opened none. The order knows what became of it. */
export type PaidInApp = 'done' | 'cancelled' | 'refused';

export interface PayHost {
  /** Asks the app's user for the money, without leaving the page. */
  pay(request: WechatPayRequest): Promise<PaidInApp>;
}

/** Leads on to a native page of the mini program that the page stands in; false where none opened. */
export type OpenNativePage = (path: string) => Promise<boolean>;

export interface PictureWishes {
  readonly from: readonly ('album' | 'camera')[];
  /** At most 9, which is what the app itself allows. */
  readonly most: number;
}

/** The pictures; `unavailable`: the app cannot, and the page's own file input is what is left. */
export type PickedImages = readonly File[] | 'cancelled' | 'unavailable';

export interface ImageHost {
  /** Whether the app lets the page ask at all. Asked for before the tap, it costs the tap no time. */
  ready(): Promise<boolean>;
  pickImage(wishes: PictureWishes): Promise<PickedImages>;
}

/** What the app around the page does for it. */
export interface PlatformHost {
  readonly name: PlatformKind;
  /** Null: the link is copied or shown as a QR code. */
  readonly share: ShareHost | null;
  /** Null: the payment channel's own page is opened. */
  readonly pay: PayHost | null;
  /** Null: there are none here. */
  readonly openNativePage: OpenNativePage | null;
  /** Null: the page's own file input is used, which every platform has. */
  readonly image: ImageHost | null;
}

/** What the server signs for a page of the chat app, so that its JS-SDK answers. */
export interface PageSignature {
  readonly appId: string;
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
}

/** Signs the page of this address. Rejects where there is no answer. */
export type SignPage = (url: string) => Promise<PageSignature>;
