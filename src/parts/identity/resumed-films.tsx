import { useEffect } from 'react';
import { keptValues } from '../../session/kept-values.ts';

interface Props {
  /** Where an invited member came by this link: their film goes by it, the one that it was made by may be taken back. */
  readonly transmitRecordNo?: string;
  readonly memberNo?: string;
}

/** On every page of a sale, and where a link is over: a face check's film that an earlier visit left goes on to the server. */
export function ResumedFilms({ transmitRecordNo, memberNo }: Props) {
  useEffect(() => {
    if (keptValues.filmsWaiting.get() === null) return;
    const way = transmitRecordNo !== undefined &&
      memberNo !== undefined && { subject: { transmit_record_no: transmitRecordNo }, memberNo };
    void import('./face-films.ts').then(
      ({ resumeFaceFilms }) => resumeFaceFilms(way || null),
      () => undefined,
    );
  }, [transmitRecordNo, memberNo]);
  return null;
}
