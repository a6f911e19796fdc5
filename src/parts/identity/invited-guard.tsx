import type { ReactNode } from 'react';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { PendingQuery } from '../failure/pending-page.tsx';
import type { IdentityStep } from './api.ts';
import { invitedAddress } from './invited-address.ts';
import { WatchedOnceTold } from '../watched-sale/watched-once-told.tsx';
import { ResumedFilms } from './resumed-films.tsx';
import { useInvitation } from './use-invitation.ts';
import { Redirect } from '../redirect/redirect.tsx';

export interface Invited {
  readonly transmitRecordNo: string;
  readonly memberNo: string;
  readonly purposes: InviteInfo['purposes'];
}

interface Props {
  readonly bar: string;
  readonly at: IdentityStep;
  readonly children: (invited: Invited) => ReactNode;
}

/** Lets an invited member on whose phone was proven here; everybody else is told on the invitation's own page. */
export function InvitedGuard({ bar, at, children }: Props) {
  const { transmitRecordNo, info, isNowhere, expired, query } = useInvitation(at, 5);
  if (isNowhere) return <Redirect to="/link_failure" />;
  const index = invitedAddress('/face-recognition-share-index', transmitRecordNo);
  if (expired) return <Redirect to={index} />;
  if (!info) return <PendingQuery bar={bar} query={query} />;
  if (info.proof !== 'given' || info.member_no === null || info.state !== 'open')
    return <Redirect to={index} />;
  return (
    <>
      <WatchedOnceTold subject={{ transmit_record_no: transmitRecordNo }} who="member" />
      <ResumedFilms transmitRecordNo={transmitRecordNo} memberNo={info.member_no} />
      {children({ transmitRecordNo, memberNo: info.member_no, purposes: info.purposes })}
    </>
  );
}
