import { loadEntryPage, loadSessionLayout } from '../features/recording/page-loaders.ts';
import { loadPageTrace } from '../parts/page-trace/load-page-trace.ts';
import { routeAt } from './route-table.ts';

/**
 * Fetches the page that the address names, and the one that a customer's link leads to: React then draws it at once
 * instead of an outline first, which it would hold for 300 ms. Never rejects: a page that did not come is tried again
 * when it is drawn.
 */
export async function loadFirstPage(): Promise<void> {
  const [path = ''] = location.hash.slice(1).split('?');
  const route = routeAt(path || '/');
  await Promise.allSettled([
    route?.load(),
    route?.traced && loadPageTrace(),
    route?.layout === 'camera' && loadSessionLayout(),
    ...(path === '/bridge' ? [loadEntryPage(), loadPageTrace()] : []),
  ]);
}
