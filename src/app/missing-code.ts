import { loadAnew } from '../lib/load-anew.ts';
import { showToast } from '../ui/toast.ts';

// Safari, and Chromium before 155, never ask again for a module that did not come once: for the rest of the visit each
// try fails at once, without a request.

const failed = new Set<string>();

/**
 * Offers to load the page anew where its code fails again: trying once more helps nobody. From the very start, as what
 * fails first may be asked for before the page stands.
 */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    if (failed.has(message)) void offerReload();
    failed.add(message);
  });
}

const offerReload = (): Promise<void> =>
  import('./reload-offer.tsx').then((offer) => offer.offerReload(), askPlainly);

/** Nor did the code of the sheet come. */
function askPlainly(): void {
  if (confirm('页面没有加载完整。已保存的内容不受影响，请重新加载后继续。')) void loadAnew(showToast);
}
