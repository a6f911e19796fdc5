import { useCallback, useEffect, useRef } from 'react';
import type { Subject } from '../../../parts/identity/subject.ts';

const loadFilms = () => import('../../../parts/identity/face-films.ts');

interface Of {
  readonly subject: Subject;
  readonly memberNo: string;
}

/** Fetches what keeps the film before the check: the network may be gone by the time that there is one. */
export function useWarmFilms(): void {
  useEffect(
    () =>
      void loadFilms().then(
        ({ warmFaceFilms }) => warmFaceFilms(),
        () => undefined,
      ),
    [],
  );
}

/** Keeps a check's film on this device at once; answers how to send it, which nobody waits for. */
export function useFollowingFilm(of: Of, checkNo: string, film: Blob | null): () => void {
  const kept = useRef<Promise<() => void> | null>(null);
  useEffect(() => {
    if (!film || kept.current) return;
    kept.current = loadFilms().then(({ keepFaceFilm }) => keepFaceFilm(of, checkNo, film));
    kept.current.catch(() => undefined);
  }, [of, checkNo, film]);
  return useCallback(
    () =>
      void kept.current?.then(
        (send) => send(),
        // The check is judged by its pictures: it never fails for want of a film.
        () => undefined,
      ),
    [],
  );
}
