import { platform } from '../../platform/current.ts';

/**
 * Opens the phone's messages with this text written, for whomever its owner chooses; null on a desktop, and in mini
 * programs, whose pages lead to nothing but pages.
 */
export function smsAddress(text: string): string | null {
  if (platform.name.endsWith('_mini_program') || platform.family.endsWith('desktop')) return null;
  // iOS wants an ampersand, Android passes it over.
  return `sms:?&body=${encodeURIComponent(text)}`;
}
