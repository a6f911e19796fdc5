import { type SyntheticEvent, useRef } from 'react';

interface Listeners {
  /** The address is over, or was not reached: another is asked for. */
  readonly onOver: () => void;
  /** Nor did another address help. */
  readonly onBroken: () => void;
}

type FilmEvent = SyntheticEvent<HTMLVideoElement>;

/** What a player listens to whose address is good for some minutes: the next one goes on at the same place. */
export function useRenewedFilm(url: string | null, { onOver, onBroken }: Listeners) {
  const seconds = useRef(0);
  const hasRenewed = useRef(false);
  // A film that begins to load says that it is at 0; until it is put where it was, that is no place.
  const placed = useRef<string | null>(null);
  return {
    onLoadedMetadata({ currentTarget }: FilmEvent) {
      placed.current = url;
      if (seconds.current > 0) currentTarget.currentTime = seconds.current;
    },
    onTimeUpdate({ currentTarget }: FilmEvent) {
      if (placed.current !== url) return;
      seconds.current = currentTarget.currentTime;
      hasRenewed.current = false;
    },
    onError() {
      // Once after it played: what cannot be played at all is not asked for without end.
      if (hasRenewed.current) return onBroken();
      hasRenewed.current = true;
      onOver();
    },
  };
}
