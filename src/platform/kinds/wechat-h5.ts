import type { PlatformHost } from './platform-host.ts';
import { wechatCloser } from './wechat-bridge.ts';

export const wechatH5: PlatformHost = { name: 'wechat_h5', closer: wechatCloser };
