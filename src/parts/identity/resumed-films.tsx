import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { keptValues } from '../../session/kept-values.ts';
import type { Dispatch } from './dispatch.ts';

interface Props {
  /** Where an invited member came by this link: their film goes by it, the one that it was made by may be over. */
  readonly transmitRecordNo?: string;
  readonly memberNo?: string;
}

/** On every page of a sale: a face check's film that an earlier visit left on this device goes on to the server. */
export function ResumedFilms({ transmitRecordNo, memberNo }: Props) {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    if (keptValues.filmsWaiting.get() === null) return;
    const way = transmitRecordNo !== undefined &&
      memberNo !== undefined && { subject: { transmit_record_no: transmitRecordNo }, memberNo };
    void import('./face-films.ts').then(
      ({ resumeFaceFilms }) => resumeFaceFilms(dispatch, way || null),
      () => undefined,
    );
  }, [dispatch, transmitRecordNo, memberNo]);
  return null;
}
