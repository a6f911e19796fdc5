import { loadBridgePage } from '../features/bridge/page-loaders.ts';
import { loadEntryPage } from '../features/recording/page-loaders.ts';
import { loadPageTrace } from '../parts/page-trace/load-page-trace.ts';

/**
 * Fetches the pages that a customer's link leads to, where the address is one: React then draws them at once instead
 * of an outline first, which it would hold for 300 ms. Never rejects: a page that did not come is tried again when it
 * is drawn.
 */
export async function loadFirstPage(): Promise<void> {
  const [path] = location.hash.slice(1).split('?');
  const wanted =
    path === '/bridge'
      ? [loadBridgePage(), loadEntryPage(), loadPageTrace()]
      : path === '/single-recording'
        ? [loadEntryPage(), loadPageTrace()]
        : [];
  await Promise.allSettled(wanted);
}
