import { useCallback, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import type { Subject } from '../../../parts/identity/subject.ts';

const loadFilms = () => import('../../../parts/identity/face-films.ts');

interface Of {
  readonly subject: Subject;
  readonly memberNo: string;
}

/** Fetches what keeps the film before the check: the network may be gone by the time that there is one. */
export function useWarmFilms(): void {
  const dispatch = useDispatch<Dispatch>();
  useEffect(
    () =>
      void loadFilms().then(
        ({ warmFaceFilms }) => warmFaceFilms(dispatch),
        () => undefined,
      ),
    [dispatch],
  );
}

/** Keeps a check's film on this device at once; answers how to send it, which nobody waits for. */
export function useFollowingFilm(of: Of, checkNo: string, film: Blob | null): () => void {
  const dispatch = useDispatch<Dispatch>();
  const kept = useRef<Promise<() => void> | null>(null);
  useEffect(() => {
    if (!film || kept.current) return;
    kept.current = loadFilms().then(({ keepFaceFilm }) => keepFaceFilm(dispatch, of, checkNo, film));
    kept.current.catch(() => undefined);
  }, [dispatch, of, checkNo, film]);
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
