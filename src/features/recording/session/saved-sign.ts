import type { LinkState } from '../../../../media/upload/link-state.ts';
import type { Saved } from '../../../../media/recording/session.types.ts';

export interface SavedSign {
  readonly text: string;
  readonly tone: 'good' | 'attention' | 'quiet';
}

/** One live piece is always on its way; more than this behind is not "saved". */
const inFlight = 512 * 1024;

/**
 * Says only what is true: with the insurer, on this device, or not yet. `kept`: the server knows of what was read, and
 * a lost phone would lose nothing. What only the page holds is not called saved.
 */
export function savedSign(saved: Saved, link: LinkState, kept = false): SavedSign {
  const { madeBytes, deviceBytes, outlastsPage } = saved;
  const onDevice = deviceBytes > 0 && madeBytes - deviceBytes <= inFlight;
  if (madeBytes === 0) return { text: '准备保存', tone: 'quiet' };
  if (!onDevice) return { text: '正在保存', tone: 'attention' };
  if (!outlastsPage && !kept) return { text: '请不要关闭本页', tone: 'attention' };
  if (link === 'offline' && outlastsPage) return { text: '已保存到本机', tone: 'attention' };
  return { text: kept ? '已安全保存' : '已保存到本机', tone: 'good' };
}

/** Fraction of what was made that the store has acknowledged, 0 to 1. */
export function sentFraction({ madeBytes, storeBytes }: Saved): number {
  return madeBytes > 0 ? Math.min(1, storeBytes / madeBytes) : 0;
}
