import { useState } from 'react';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { DonePage } from './done-page.tsx';
import { DeclinedPage, type DeclinedInvitation } from '../../../parts/identity/declined-page.tsx';
import { ExpiredPage } from '../../../parts/identity/expired-page.tsx';
import { ownerOf } from '../../../parts/identity/owner-of.ts';
import { NoticePage } from './notice-page.tsx';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { OverPage } from '../../../parts/identity/over-page.tsx';
import { ProofPage } from '../../../parts/identity/proof-page.tsx';
import { ResumedFilms } from '../../../parts/identity/resumed-films.tsx';
import { useInvitation } from '../../../parts/identity/use-invitation.ts';
import { OwnDataRow } from '../../../parts/consent/own-data-row.tsx';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

interface Props {
  readonly onDeclined: (declined: DeclinedInvitation) => void;
}

/** Where an invitation's link leads; once it is declined, nothing more is asked of the link. */
export default function ShareIndexPage() {
  const [declined, setDeclined] = useState<DeclinedInvitation | null>(null);
  return declined ? <DeclinedPage {...declined} /> : <Invitation onDeclined={setDeclined} />;
}

/** What it is about, whose it is, what was done, or that it is over. */
function Invitation({ onDeclined }: Props) {
  const { transmitRecordNo, info, isNowhere, expired, query } = useInvitation('face_recognition', true);
  if (isNowhere) return <Redirect to="/link_failure" />;
  if (expired)
    return (
      <>
        <ResumedFilms />
        <ExpiredPage transmitRecordNo={transmitRecordNo} data={expired.data} onRefresh={query.refetch} />
      </>
    );
  if (!info) return <PendingQuery bar="身份核实" query={query} />;
  if (info.state === 'over')
    return (
      <OverPage info={info}>
        {info.proof === 'given' && <WithdrawCard title="我的信息怎么用" owner={ownerOf(info)} />}
        {info.proof === 'given' && <OwnDataRow subject={{ transmit_record_no: transmitRecordNo }} />}
      </OverPage>
    );
  if (info.proof !== 'given')
    return (
      <ProofPage
        key={info.proof}
        info={info}
        onRefresh={() => void query.refetch()}
        onDeclined={onDeclined}
      />
    );
  return (
    <>
      <WatchedOnceTold subject={{ transmit_record_no: transmitRecordNo }} who="member" />
      <ResumedFilms
        transmitRecordNo={transmitRecordNo}
        {...(info.member_no && { memberNo: info.member_no })}
      />
      {info.state === 'done' ? <DonePage info={info} /> : <NoticePage info={info} onDeclined={onDeclined} />}
    </>
  );
}
