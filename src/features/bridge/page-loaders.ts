import { loadOnce } from '../../lib/load-once.ts';

// Named by the address of a link, and fetched before anything is drawn.
export const loadBridgePage = loadOnce(() => import('./bridge-page.tsx'));
