import { loadOnce } from '../../lib/load-once.ts';

// There before a link's first page is drawn: what is tapped in its first moment is written down, too.
export const loadPageTrace = loadOnce(() =>
  import('./page-trace.tsx').then(({ PageTrace }) => ({ default: PageTrace })),
);
