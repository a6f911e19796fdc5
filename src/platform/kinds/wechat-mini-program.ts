import type { PlatformHost } from './platform-host.ts';
import { wechatCloser } from './wechat-bridge.ts';

export const wechatMiniProgram: PlatformHost = { name: 'wechat_mini_program', closer: wechatCloser };
