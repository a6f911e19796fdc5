import { detectPlatform } from './detect.ts';
import type { Platform } from './platform.ts';

interface ChatAppWindow {
  readonly __wxjs_environment?: string;
}

/** Chosen once, when the page loads. */
export const platform: Platform = detectPlatform({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  miniProgramFlag: (window as ChatAppWindow).__wxjs_environment === 'miniprogram',
  hasGetUserMedia: typeof (navigator as Partial<Navigator>).mediaDevices?.getUserMedia === 'function',
  isSecureContext,
});
