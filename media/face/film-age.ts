import type { KeptFilm } from './kept-films.ts';

/**
 * The server takes none that is older than a day, by its own clock: this device's may be put right
 * meanwhile, or be behind: what it dated is not old then. `now` is the server's.
 */
const goodForMs = 2 * 24 * 60 * 60 * 1000;

export const isTooOld = ({ keptAt }: Pick<KeptFilm<unknown>, 'keptAt'>, now: number): boolean =>
  Math.min(now, Date.now()) - keptAt > goodForMs;
