import { normal } from './kinds/normal.ts';
import { wechatH5 } from './kinds/wechat-h5.ts';
import { wechatMiniProgram } from './kinds/wechat-mini-program.ts';
import type { BrowserFamily, Platform } from './platform.ts';

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
    ...(inMiniProgram ? wechatMiniProgram : inChatApp ? wechatH5 : normal),
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
