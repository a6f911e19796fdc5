import { loadOnce } from '../../lib/load-once.ts';

// Named by the address of a link, and fetched before anything is drawn.
export const loadEntryPage = loadOnce(() => import('./entry/entry-page.tsx'));

// Fetched by the guide before they are come to, and shown by the routes: one loading for both.
export const loadVideoPage = loadOnce(() => import('./reading/video-page.tsx'));
export const loadRepeatPage = loadOnce(() => import('./repeat/repeat-page.tsx'));
export const loadFinishPage = loadOnce(() => import('./result/finish-page.tsx'));

// Around all pages with a camera.
export const loadSessionLayout = loadOnce(() => import('./session/session-layout.tsx'));
