import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { HealthConclusion } from '../../../../contract/model/health.ts';
import { failureCode } from '../../../api/failure.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { invitedAddress } from '../../../parts/identity/invited-address.ts';
import { ResumedFilms } from '../../../parts/identity/resumed-films.tsx';
import type { Subject } from '../../../parts/identity/subject.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { bar, type Back } from './props.ts';
import { Confirmed, Confirm } from './confirm-health.tsx';

/** What was declared of a member's health, for themselves to confirm: by their link, or on the holder's device. */
export default function ShowHealthDataPage() {
  const [search] = useSearchParams();
  const link = search.get('transmitRecordNo');
  const processNo = search.get('processNo');
  const from = search.get('from');
  const back = from === 'order' ? orderBack : identityBack;
  if (link)
    return (
      <Shown
        subject={{ transmit_record_no: link }}
        back={{ to: invitedAddress(back.page, link), words: back.words }}
      />
    );
  if (processNo) return <Shown subject={{ process_no: processNo }} back={holdersBack(processNo, from)} />;
  return <Gone />;
}

const identityBack = { page: '/face-recognition-share-index', words: '回到身份核实' } as const;

const orderBack = { page: '/share-order-confirm', words: '回到投保确认' } as const;

const holdersBack = (processNo: string, from: string | null): Back =>
  from === 'health'
    ? { to: addressOf('/health-told', processNo), words: '回到健康告知' }
    : { to: addressOf('/order-info-confirm', processNo), words: '回到订单确认' };

const Gone = () => (
  <StatePage
    tone="attention"
    bar={bar}
    title="链接不完整"
    text="请从短信或聊天里重新点开，或请对方再发一次。"
  />
);

function Shown({ subject, back }: { readonly subject: Subject; readonly back: Back }) {
  const navigate = useNavigate();
  const [shownSince] = useState(() => Date.now());
  const query = underwritingApi.useHealthConclusionQuery(subject, fresh);
  const { data, error, isFetching, startedTimeStamp = 0, refetch } = query;
  const toIndex = () => void navigate(back.to);
  // The link is over, or the application: the page that it leads to says so, whatever was shown before.
  const isOver = failureCode(error) === catalogue.faceLinkExpired.code && 'transmit_record_no' in subject;
  // What an earlier visit was refused is asked for anew.
  const isAnswered = !isFetching && startedTimeStamp >= shownSince;
  if (isOver && isAnswered) return <Redirect to={back.to} bar={bar} />;
  if (failureCode(error) === catalogue.identityNeeded.code && 'transmit_record_no' in subject)
    return (
      <StatePage
        tone="attention"
        bar={bar}
        title="请先验证是您本人"
        text="健康信息只给本人看。验证手机号后就能核对。"
        actions={<Button onClick={toIndex}>去验证</Button>}
      />
    );
  if (!data) return <PendingQuery bar={bar} query={{ error: isOver ? null : error, refetch }} />;
  return (
    <>
      {'transmit_record_no' in subject && <OfInvited {...{ subject, data }} />}
      <Declared {...{ subject, data, back, toIndex }} onRefresh={() => void refetch()} />
    </>
  );
}

interface OfInvitedProps {
  readonly subject: { readonly transmit_record_no: string };
  readonly data: HealthConclusion;
}

/** Beside what is shown to a member: that they are told of the recording, and the film of a face check that is left. */
function OfInvited({ subject, data: { members } }: OfInvitedProps) {
  const memberNo = members[0]?.member_no;
  return (
    <>
      <WatchedOnceTold subject={subject} who="member" />
      <ResumedFilms transmitRecordNo={subject.transmit_record_no} {...(memberNo && { memberNo })} />
    </>
  );
}

interface DeclaredProps {
  readonly subject: Subject;
  readonly data: HealthConclusion;
  readonly back: Back;
  readonly toIndex: () => void;
  readonly onRefresh: () => void;
}

function Declared({ subject, data, back, toIndex, onRefresh }: DeclaredProps) {
  useMembers(subject);
  const [search, setSearch] = useSearchParams();
  const isHolder = 'process_no' in subject;
  // Whoever has a phone of their own looks at theirs there.
  const own = isHolder ? data.members.filter(({ by_invitation }) => !by_invitation) : data.members;
  // Whoever said that something was wrong comes first, then who was not asked yet.
  const wrong = data.mistakes.map(({ member_no }) => member_no);
  const member =
    own.find(({ member_no }) => member_no === search.get('memberNo')) ??
    own.find(({ member_no }) => wrong.includes(member_no)) ??
    own.find(({ confirmed }) => confirmed === null) ??
    own[0];
  if (!member && data.members.length > 0)
    return (
      <StatePage
        tone="waiting"
        bar={bar}
        title="请被保险人本人核对"
        text={`${data.members.map(({ name }) => name).join('、')}确认投保内容时，会用自己的手机核对健康告知。`}
        actions={<Button onClick={toIndex}>{back.words}</Button>}
      />
    );
  if (!member || data.state !== 'confirmed')
    return (
      <StatePage
        tone="waiting"
        bar={bar}
        title={wrong.length > 0 ? '投保人正在更正健康告知' : '健康告知还没有填好'}
        text={`${wrong.length > 0 ? '更正' : '填'}好后再打开这个链接，就能核对。`}
        actions={
          <>
            <Button look="outline" onClick={toIndex}>
              {back.words}
            </Button>
            <Button onClick={onRefresh}>刷新</Button>
          </>
        }
      />
    );
  const props = {
    ...{ subject, member, back, isHolder },
    isSelf: !isHolder || member.roles.includes('applicant'),
    others: own.filter((one) => one !== member),
    onChoose: (memberNo: string) => {
      setSearch((known) => ({ ...Object.fromEntries(known), memberNo }), { replace: true });
    },
  };
  if (member.confirmed?.right) return <Confirmed key={member.member_no} {...props} onLeave={toIndex} />;
  const mistake = data.mistakes.find(({ member_no }) => member_no === member.member_no);
  return <Confirm key={member.member_no} {...props} mistake={mistake} />;
}
