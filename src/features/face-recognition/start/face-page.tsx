import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IdentityMember, MemberList } from '../../../../contract/model/identity.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useFaceDetailQuery } from '../../../parts/identity/api.ts';
import { DeclinedHelp } from '../../../parts/identity/declined-help.tsx';
import { MemberTile } from '../../../parts/identity/member-tile.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { inviteWay, isFaceDone } from '../../../parts/identity/words.ts';
import { LiveWord } from '../../../parts/identity/live-word.tsx';
import { OwnConsents } from '../../../parts/consent/own-consents.tsx';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useStepDone } from '../../../process/sale/use-step-done.ts';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { memberAddress } from '../face/member-address.ts';
import { useFaceAct } from '../face/use-face-act.ts';
import { bar, onwardWords } from '../words.ts';
import { HintPage } from '../face/hint-page.tsx';
import styles from './face-page.module.css';

const InviteSheet = lateSheet(() => import('../../../parts/identity/invite-sheet.tsx'));

/** The holder's own face first; then how far the others are, as it is now. */
export default function FacePage() {
  return (
    <SalePageGuard page="/face-recognition" bar={bar}>
      {(props) => <Faces {...props} />}
    </SalePageGuard>
  );
}

function Faces(props: SalePageProps) {
  const { data, error, refetch, live } = useMembers({ process_no: props.processNo }, 'face_recognition');
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  const own = data.members.find(({ by, ...member }) => by !== 'invite' && !isFaceDone({ by, ...member }));
  return own ? (
    <OwnFace key={own.member_no} {...props} member={own} />
  ) : (
    <Others {...props} list={data} live={live} />
  );
}

interface OwnFaceProps extends SalePageProps {
  readonly member: IdentityMember;
}

function OwnFace({ processNo, record, member }: OwnFaceProps) {
  const navigate = useNavigate();
  const { member_no } = member;
  const subject = { process_no: processNo };
  const { data, error, refetch } = useFaceDetailQuery({ ...subject, member_no });
  const consent = useConsent({ ...subject, member_no }, 'face');
  const acts = useFaceAct(subject, member_no);
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  const begin = async () => {
    if (await consent.ensure())
      await navigate(memberAddress('/face-recognition-upload', processNo, member_no), {
        state: { atOnce: true },
      });
  };
  const toPerson = async () => {
    if (await acts.act({ kind: 'to_person' }))
      await navigate(memberAddress('/face-recognition-result', processNo, member_no));
  };
  return (
    <HintPage
      {...{ subject, consent, acts }}
      detail={data}
      step={{ ...stepPlace(record), part: 0.2 }}
      onBegin={() => void begin()}
      onPerson={() => void toPerson()}
    >
      <OwnConsents processNo={processNo} />
    </HintPage>
  );
}

type OthersProps = SalePageProps & {
  readonly list: MemberList;
  readonly live: ReturnType<typeof useMembers>['live'];
};

function Others({ processNo, record, list, live }: OthersProps) {
  const { members } = list;
  const { busy, failure, isBehind, goOn } = useStepDone(record, 'face_recognition', 'recognise_faces');
  const [inviting, setInviting] = useState<string | null>(null);
  const open = members.filter((member) => !isFaceDone(member));
  const [next] = open;
  const invited = members.find(({ member_no }) => member_no === inviting);
  const { next_progress_alias } = record;
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: next ? 0.6 : 0.9 }}
      aside={<LiveWord state={live} />}
      actions={
        next ? (
          <InviteButton member={next} onInvite={() => setInviting(next.member_no)} />
        ) : (
          <Button busy={busy} onClick={() => void goOn()}>
            {onwardWords(isBehind, next_progress_alias)}
          </Button>
        )
      }
    >
      <FailureNotice failure={failure} />
      <Summary open={open} />
      {members.map((member) => (
        <MemberTile
          key={member.member_no}
          member={member}
          ways={
            member.by === 'invite' &&
            !isFaceDone(member) && (
              <Button look="plain" small onClick={() => setInviting(member.member_no)}>
                {inviteWay(member)}
              </Button>
            )
          }
        />
      ))}
      <DeclinedHelp list={list} />
      <OwnConsents processNo={processNo} />
      <GiveUp record={record} consentsShown />
      {invited && (
        <InviteSheet
          processNo={processNo}
          member={invited}
          at="face_recognition"
          onClose={() => setInviting(null)}
        />
      )}
    </Page>
  );
}

const Summary = ({ open }: { readonly open: readonly IdentityMember[] }) => (
  <p className={styles.summary} role="status">
    {open.length === 0 ? (
      <b>人脸都已核实。</b>
    ) : (
      <>
        <b>您已完成。</b>还差{open.map(({ name }) => name).join('、')}本人完成。
      </>
    )}
  </p>
);

interface InviteButtonProps {
  readonly member: IdentityMember;
  readonly onInvite: () => void;
}

const InviteButton = ({ member: { name, invite, declined }, onInvite }: InviteButtonProps) => (
  <Button onClick={onInvite}>
    <span>
      {declined ? '重新邀请' : invite ? '提醒' : '邀请'}
      <span data-private>{name}</span>
    </span>
  </Button>
);
