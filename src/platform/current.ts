import { appWindow } from './app-window.ts';
import { detectPlatform } from './detect.ts';
import type { Platform } from './platform.ts';

/** Chosen once, when the page loads. */
export const platform: Platform = detectPlatform({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  miniProgramFlag: appWindow().__wxjs_environment === 'miniprogram',
  hasGetUserMedia: typeof (navigator as Partial<Navigator>).mediaDevices?.getUserMedia === 'function',
  isSecureContext,
});

/** Before what it carries is taken out of it; old browsers keep it nowhere. */
export const loadedAddress = location.href;
