import { tidyCards } from '../parts/kept-media/kept-cards.ts';
import { tidyFilms } from '../parts/kept-media/kept-films.ts';
import { tidyMaterial } from '../parts/kept-media/kept-material.ts';
import { tidyRecordings } from '../parts/kept-media/kept-recordings.ts';
import { dropOldCopies } from '../session/old-copies.ts';
import { askServerTime } from '../session/server-time.ts';
import { loadToast } from '../ui/toast.ts';

// What no page waits for: app-shell.ts fetches it once the page stands.

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
void import('./reload-offer.tsx').catch(() => undefined);
void import('../lib/newest-version.ts').catch(() => undefined);
void loadToast();
void askServerTime().then((now) => {
  if (now !== null) dropOldCopies(now);
  void tidyCards(now);
  void tidyFilms(now);
  void tidyMaterial(now);
  void tidyRecordings(now);
});
