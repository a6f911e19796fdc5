import { useRef, useState } from 'react';
import type { DeclineReason, IdentityMember, SentInvite } from '../../../contract/model/identity.ts';
import type { ShareInfo } from '../../../contract/model/transmit.ts';
import { type Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { useNow } from '../../lib/use-now.ts';
import { useServerNow } from '../../session/use-server-now.ts';
import { lateSheet } from '../failure/late-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CopyField } from '../copy-field/copy-field.tsx';
import { MenuPointer } from '../share/menu-pointer.tsx';
import { useSendToFriend } from '../share/use-send-to-friend.ts';
import { type IdentityStep, useMembersQuery, useSendInviteMutation } from './api.ts';
import { memberTasks } from './invitation-words.ts';
import { type Answered, isGoodStill, resendAt } from './sent-link.ts';
import { declinedWords, paperName, resendWords } from './words.ts';
import styles from './invite-sheet.module.css';

const CorrectSheet = lateSheet(() => import('../correction/correct-sheet.tsx'));

interface Props {
  readonly processNo: string;
  readonly member: IdentityMember;
  readonly at: IdentityStep;
  readonly onClose: () => void;
}

type Way = 'sms' | 'link';

/** As a chat shows the link; who is invited stands in none of it. */
const cardOf = ({ address, transmit_record_no }: SentInvite, member: IdentityMember): ShareInfo => ({
  share_title: '请完成投保身份核实',
  share_description: `${memberTasks(member)}。链接仅限本人打开。`,
  share_cover_url: `${location.origin}/card.png`,
  transmit_link: address,
  transmit_record_no,
});

/** Asks a member to show who they are: by a message to their phone, a friend's chat, or a link that is copied. */
export default function InviteSheet({ processNo, member, at, onClose }: Props) {
  const inviting = useInviting({ processNo, member, at });
  const [number, setNumber] = useState<'told' | 'correcting' | 'corrected'>('told');
  const friend = useSendToFriend();
  const { sent } = inviting;
  const toFriend = async () => {
    const invite = sent?.by === 'link' ? sent.invite : await inviting.ask('link');
    if (invite) await friend.send(cardOf(invite, member), () => undefined);
  };
  if (number === 'correcting')
    return (
      <CorrectSheet
        processNo={processNo}
        memberNo={member.member_no}
        name={member.name}
        offered={['mobile']}
        note="更正后，之前发出的邀请随即失效，请重新邀请。"
        onSaved={() => {
          inviting.beginAnew();
          setNumber('corrected');
        }}
        onClose={() => setNumber('told')}
      />
    );
  return (
    <Sheet title={`邀请${member.name}`} onClose={onClose}>
      {member.declined && !sent && <Declined because={member.declined.because} />}
      {sent ? (
        <Sent by={sent.by} invite={sent.invite} member={member} />
      ) : (
        <p className={styles.who}>
          需要{member.name}本人{memberTasks(member, paperName(member))}。链接只能由本人用自己的手机号打开。
        </p>
      )}
      <NumberLine member={member} onWrong={() => setNumber('correcting')} />
      {number === 'corrected' && !sent && (
        <Notice tone="good" live title="手机号已更正">
          之前发出的邀请已失效，请重新邀请。
        </Notice>
      )}
      <Problems failure={inviting.failure} ofFriend={friend.problem} />
      <WaysToInvite
        inviting={inviting}
        friend={friend.label}
        onFriend={() => void toFriend()}
        onClose={onClose}
      />
      {friend.pointing && <MenuPointer {...friend.pointing} onClose={friend.stopPointing} />}
    </Sheet>
  );
}

/** What is to be done before they are invited once more. */
const Declined = ({ because }: { readonly because: DeclineReason }) => (
  <div className={styles.declined}>
    <Notice tone="attention" title={declinedWords[because].sign}>
      {because === 'not_me'
        ? '请先核对下面的手机号，填错了请更正，再重新邀请。'
        : '请先和对方沟通。对方同意后再重新邀请，会发出新的链接。'}
    </Notice>
  </div>
);

type Inviting = ReturnType<typeof useInviting>;

const notInvited = { expires_at: null, resend_after: 0 };

/** What was sent, and the sending of it. */
function useInviting({ processNo, member, at }: Omit<Props, 'onClose'>) {
  const [send, { isLoading, error, reset }] = useSendInviteMutation();
  const [answered, setAnswered] = useState<(Answered & { readonly by: Way }) | null>(null);
  const [asked, setAsked] = useState<Way | null>(null);
  // The same until it is answered: sent again after no answer, it is one message.
  const requests = useRef<Partial<Record<Way, string>>>({});
  const { fulfilledTimeStamp: answeredAt = 0 } = useMembersQuery({ process_no: processNo, at });
  const known = { ...(member.invite ?? notInvited), answeredAt };
  const now = useNow(15_000);
  const serverNow = useServerNow(15_000);
  const sent = answered && isGoodStill(answered, known, serverNow) ? answered : null;
  const nextAt = resendAt(answered, known, now);
  const ask = async (by: Way): Promise<SentInvite | null> => {
    setAsked(by);
    const request_id = (requests.current[by] ??= newRequestId());
    const { member_no } = member;
    const answer = await send({ process_no: processNo, member_no, request_id, by, at });
    if (!answer.data) return null;
    delete requests.current[by];
    setAnswered({ by, invite: answer.data, answeredAt: Date.now() });
    return answer.data;
  };
  /** What was sent to the number before leads nowhere any more. */
  const beginAnew = () => {
    reset();
    setAnswered(null);
    requests.current = {};
  };
  const failure = (error as Failure | undefined) ?? null;
  return { sent, nextAt, failure, sending: isLoading ? asked : null, ask, beginAnew };
}

/** Which number it goes to, and the way to put it right. */
function NumberLine({ member, onWrong }: { readonly member: IdentityMember; readonly onWrong: () => void }) {
  if (member.mobile_masked === null) return null;
  return (
    <p className={styles.number}>
      <span>
        {member.name}的手机号 <span className={styles.time}>{member.mobile_masked}</span>
      </span>
      <Button look="plain" small onClick={onWrong}>
        号码填错了？
      </Button>
    </p>
  );
}

interface ProblemsProps {
  readonly failure: Failure | null;
  /** Why it did not come into a chat, in words. */
  readonly ofFriend: string;
}

const Problems = ({ failure, ofFriend }: ProblemsProps) => (
  <>
    {failure && (
      <Notice tone="danger" live>
        {failureText(failure)}
      </Notice>
    )}
    {ofFriend && (
      <Notice tone="attention" live>
        {ofFriend}
      </Notice>
    )}
  </>
);

interface WaysProps {
  readonly inviting: Inviting;
  /** What the button to a friend's chat says; null: there is none here. */
  readonly friend: string | null;
  readonly onFriend: () => void;
  readonly onClose: () => void;
}

function WaysToInvite({ inviting: { sent, nextAt, sending, ask }, friend, onFriend, onClose }: WaysProps) {
  return (
    <>
      {friend && (
        <div className={styles.ways}>
          <Button look={sent ? 'outline' : 'primary'} busy={sending === 'link'} onClick={onFriend}>
            {friend}
          </Button>
        </div>
      )}
      <div className={styles.ways}>
        {sent?.by !== 'link' && (
          <Button
            look={sent ? 'plain' : 'outline'}
            busy={sending === 'link'}
            onClick={() => void ask('link')}
          >
            复制链接转发
          </Button>
        )}
        {!sent && (
          <Button
            look={friend ? 'outline' : 'primary'}
            disabled={nextAt !== null}
            busy={sending === 'sms'}
            onClick={() => void ask('sms')}
          >
            {nextAt ? resendWords(nextAt) : '发短信邀请'}
          </Button>
        )}
        {sent && <Button onClick={onClose}>好的</Button>}
      </div>
    </>
  );
}

function Sent({
  by,
  invite,
  member,
}: {
  readonly by: Way;
  readonly invite: SentInvite;
  readonly member: IdentityMember;
}) {
  const until = (
    <>
      链接 <span className={styles.time}>{beijingTime(invite.expires_at)}</span> 前有效，完成后本页自动更新。
    </>
  );
  if (by === 'sms')
    return (
      <Notice tone="good" live title={`短信已发到 ${member.mobile_masked ?? '对方手机'}`}>
        {until}
      </Notice>
    );
  return (
    <>
      <CopyField label="邀请内容" value={invite.message} />
      <p className={styles.message}>{invite.message}</p>
      <p className={styles.note}>
        请粘贴到聊天里，发给{member.name}本人。{until}
      </p>
    </>
  );
}
