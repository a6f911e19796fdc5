import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { keptValues } from '../../session/kept-values.ts';
import type { Dispatch } from './dispatch.ts';

/** On every page of a sale: a face check's film that an earlier visit left on this device goes on to the server. */
export function ResumedFilms() {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    if (keptValues.filmsWaiting.get() === null) return;
    void import('./face-films.ts').then(
      ({ resumeFaceFilms }) => resumeFaceFilms(dispatch),
      () => undefined,
    );
  }, [dispatch]);
  return null;
}
