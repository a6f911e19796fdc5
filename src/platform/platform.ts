import type { PlatformKind } from '../../contract/enums.ts';

/** Which browser the customer holds: decides the words that explain a refused camera. */
export type BrowserFamily = 'wechat_ios' | 'wechat_android' | 'ios' | 'android' | 'desktop';

export interface Platform {
  readonly name: PlatformKind;
  readonly family: BrowserFamily;
  readonly can: {
    /** A page may film by itself: secure origin and getUserMedia. */
    readonly liveCamera: boolean;
  };
}

export interface PlatformSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly miniProgramFlag: boolean;
  readonly hasGetUserMedia: boolean;
  readonly isSecureContext: boolean;
}

/** Specification, section 4: inside the chat app wechat_h5, or its mini program; otherwise normal. */
export function detectPlatform(signs: PlatformSigns): Platform {
  const inChatApp = /MicroMessenger/i.test(signs.userAgent);
  const inMiniProgram = inChatApp && (signs.miniProgramFlag || /miniProgram/i.test(signs.userAgent));
  return {
    name: inMiniProgram ? 'wechat_mini_program' : inChatApp ? 'wechat_h5' : 'normal',
    family: browserFamily(signs, inChatApp),
    can: { liveCamera: signs.hasGetUserMedia && signs.isSecureContext },
  };
}

function browserFamily(signs: PlatformSigns, inChatApp: boolean): BrowserFamily {
  // An iPad asks for desktop pages and says Macintosh; only its touch points tell it apart.
  const ios =
    /iPhone|iPad|iPod/.test(signs.userAgent) ||
    (/Macintosh/.test(signs.userAgent) && signs.maxTouchPoints > 1);
  if (ios) return inChatApp ? 'wechat_ios' : 'ios';
  if (/Android|HarmonyOS/i.test(signs.userAgent)) return inChatApp ? 'wechat_android' : 'android';
  return 'desktop';
}
