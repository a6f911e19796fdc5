/** What the build wrote into the page's document under that name (vite.config.ts); null in development. */
export const metaContent = (name: 'page-version' | 'recorder-integrity'): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
