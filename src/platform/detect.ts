import type { PlatformKind } from '../../contract/enums.ts';
import type { BrowserFamily, Platform } from './platform.ts';

export interface PlatformSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly miniProgramFlag: boolean;
  readonly hasGetUserMedia: boolean;
  readonly isSecureContext: boolean;
}

/** Specification, section 4: by the app that the page stands in; in none of them it is normal. */
export function detectPlatform(signs: PlatformSigns): Platform {
  const name = platformOf(signs);
  return {
    name,
    family: browserFamily(signs, name),
    can: { liveCamera: signs.hasGetUserMedia && signs.isSecureContext },
  };
}

function platformOf({ userAgent, miniProgramFlag }: PlatformSigns): PlatformKind {
  // The chat app's desktop windows say MiniProgramEnv of any page.
  const inMiniProgram = miniProgramFlag || /miniProgram\b/i.test(userAgent);
  // The company's chat app says MicroMessenger too, and an official account's authorize page is not for it.
  if (/wxwork/i.test(userAgent)) return 'normal';
  if (/MicroMessenger/i.test(userAgent)) {
    if (inMiniProgram) return 'wechat_mini_program';
    return /WindowsWechat|MacWechat/i.test(userAgent) ? 'weixin' : 'wechat_h5';
  }
  if (!/AlipayClient/i.test(userAgent)) return 'normal';
  return inMiniProgram ? 'alipay_mini_program' : 'alipay_h5';
}

function browserFamily({ userAgent, maxTouchPoints }: PlatformSigns, name: PlatformKind): BrowserFamily {
  // An iPad asks for desktop pages and says Macintosh; only its touch points tell it apart.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const android = /Android|HarmonyOS|(Phone|Tablet); OpenHarmony/i.test(userAgent);
  if (!ios && !android) return name.startsWith('we') ? 'wechat_desktop' : 'desktop';
  const system = ios ? 'ios' : 'android';
  if (name === 'normal') return system;
  return name.startsWith('alipay') ? `alipay_${system}` : `wechat_${system}`;
}
