import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../../api/failure.ts';
import { leadsNowhere } from '../../../api/leads-nowhere.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useInviteInfoQuery } from '../../../parts/identity/api.ts';
import { DonePage } from './done-page.tsx';
import { ExpiredPage } from '../../../parts/identity/expired-page.tsx';
import { ownerOf } from './owner-of.ts';
import { NoticePage } from './notice-page.tsx';
import { useLinkRecordNo } from '../../../parts/share/use-link-record-no.ts';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { OverPage } from '../../../parts/identity/over-page.tsx';
import { ProofPage } from '../../../parts/identity/proof-page.tsx';
import { ResumedFilms } from '../../../parts/identity/resumed-films.tsx';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

/** Where an invitation's link leads: what it is about, whose it is, what was done, or that it is over. */
export default function ShareIndexPage() {
  const transmitRecordNo = useLinkRecordNo();
  const { data, error, refetch } = useInviteInfoQuery(
    { transmit_record_no: transmitRecordNo ?? '', at: 'face_recognition' },
    { skip: !transmitRecordNo, refetchOnMountOrArgChange: true },
  );
  const code = failureCode(error);
  if (!transmitRecordNo || leadsNowhere(error, catalogue.linkInvalid.code))
    return <Redirect to="/link_failure" />;
  if (code === catalogue.faceLinkExpired.code)
    return (
      <>
        <ResumedFilms />
        <ExpiredPage
          transmitRecordNo={transmitRecordNo}
          data={(error as Failure & { data?: unknown }).data}
          onRefresh={refetch}
        />
      </>
    );
  if (!data) return <PendingQuery bar="身份核实" query={{ error, refetch }} />;
  if (data.state === 'over')
    return (
      <OverPage info={data}>
        {data.proof === 'given' && <WithdrawCard title="我的信息怎么用" owner={ownerOf(data)} />}
      </OverPage>
    );
  if (data.proof !== 'given')
    return <ProofPage key={data.proof} info={data} onRefresh={() => void refetch()} />;
  return (
    <>
      <WatchedOnceTold subject={{ transmit_record_no: transmitRecordNo }} who="member" />
      <ResumedFilms
        transmitRecordNo={transmitRecordNo}
        {...(data.member_no && { memberNo: data.member_no })}
      />
      {data.state === 'done' ? <DonePage info={data} /> : <NoticePage info={data} />}
    </>
  );
}
