import type { ReactNode } from 'react';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { failureCode } from '../../api/failure.ts';
import { leadsNowhere } from '../../api/leads-nowhere.ts';
import { PendingQuery } from '../failure/pending-page.tsx';
import { type IdentityStep, useInviteInfoQuery } from './api.ts';
import { invitedAddress } from './invited-address.ts';
import { useLinkRecordNo } from '../share/use-link-record-no.ts';
import { WatchedOnceTold } from '../watched-sale/watched-once-told.tsx';
import { ResumedFilms } from './resumed-films.tsx';
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
  const transmitRecordNo = useLinkRecordNo();
  const { data, error, refetch } = useInviteInfoQuery(
    { transmit_record_no: transmitRecordNo ?? '', at },
    { skip: !transmitRecordNo, refetchOnMountOrArgChange: 5 },
  );
  if (!transmitRecordNo || leadsNowhere(error, catalogue.linkInvalid.code))
    return <Redirect to="/link_failure" />;
  const index = invitedAddress('/face-recognition-share-index', transmitRecordNo);
  if (failureCode(error) === catalogue.faceLinkExpired.code) return <Redirect to={index} />;
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  if (data.proof !== 'given' || data.member_no === null || data.state !== 'open')
    return <Redirect to={index} />;
  return (
    <>
      <WatchedOnceTold subject={{ transmit_record_no: transmitRecordNo }} who="member" />
      <ResumedFilms transmitRecordNo={transmitRecordNo} memberNo={data.member_no} />
      {children({ transmitRecordNo, memberNo: data.member_no, purposes: data.purposes })}
    </>
  );
}
