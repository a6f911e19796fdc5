import type { KeptFilm } from './kept-films.ts';

/** The server takes none that is older than a day, by its own clock: this one may be put right by another meanwhile. */
const goodForMs = 2 * 24 * 60 * 60 * 1000;

export const isTooOld = ({ keptAt }: Pick<KeptFilm<unknown>, 'keptAt'>, now: number): boolean =>
  now - keptAt > goodForMs;
