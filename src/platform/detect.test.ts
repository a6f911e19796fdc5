import { describe, expect, it } from 'vitest';
import { detectPlatform } from './detect.ts';

const signs = { maxTouchPoints: 5, miniProgramFlag: false, hasGetUserMedia: true, isSecureContext: true };
const wechatAndroid = 'Mozilla/5.0 (Linux; Android 11) Chrome/86 MMWEBID/1 MicroMessenger/8.0.30';
const wechatIos = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0) MicroMessenger/8.0.30';
const wechatWindows =
  'Mozilla/5.0 (Windows NT 10.0) Chrome/107 MicroMessenger/7.0.20 NetType/WIFI MiniProgramEnv/Windows WindowsWechat';
const alipayIos = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0) Nebula AliApp(AP/10.5.50) AlipayClient/10.5.50';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0) Version/16.0 Safari/604.1';
const harmony =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114 Safari/537.36 ArkWeb/4.1.6.1 Mobile';

describe('detectPlatform', () => {
  it.each([
    [wechatAndroid, false, 'wechat_h5', 'wechat_android'],
    [wechatIos, false, 'wechat_h5', 'wechat_ios'],
    [wechatIos, true, 'wechat_mini_program', 'wechat_ios'],
    [`${wechatAndroid} miniProgram/wx1`, false, 'wechat_mini_program', 'wechat_android'],
    [wechatWindows, false, 'weixin', 'wechat_desktop'],
    [`${wechatWindows} miniProgram/wx1`, false, 'wechat_mini_program', 'wechat_desktop'],
    [`${wechatAndroid} wxwork/4.1.22`, false, 'normal', 'android'],
    [`${wechatIos} wxwork/4.1.22`, false, 'normal', 'ios'],
    [`${wechatWindows} wxwork/4.1.22`, false, 'normal', 'desktop'],
    [alipayIos, false, 'alipay_h5', 'alipay_ios'],
    [`${alipayIos} MiniProgram`, false, 'alipay_mini_program', 'alipay_ios'],
    ['Mozilla/5.0 (Linux; Android 13) AlipayClient/10.5', false, 'alipay_h5', 'alipay_android'],
    [safari, false, 'normal', 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/605', false, 'normal', 'ios'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/120', false, 'normal', 'desktop'],
    ['Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile', false, 'normal', 'android'],
    [harmony, false, 'normal', 'android'],
    [harmony.replace('Phone', 'Tablet'), false, 'normal', 'android'],
    [harmony.replace('Phone', 'PC'), false, 'normal', 'desktop'],
    [`${harmony} MicroMessenger/8.0.50`, false, 'wechat_h5', 'wechat_android'],
  ])('%s', (userAgent, miniProgramFlag, name, family) => {
    expect(detectPlatform({ ...signs, userAgent, miniProgramFlag })).toMatchObject({ name, family });
  });

  it('has no live camera on an insecure origin', () => {
    const found = detectPlatform({ ...signs, userAgent: safari, isSecureContext: false });
    expect(found.can.liveCamera).toBe(false);
  });
});
