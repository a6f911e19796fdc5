import { useRef, useState } from 'react';
import type { ConfirmingMember } from '../../../../contract/model/order.ts';
import type { SentInvite } from '../../../../contract/model/identity.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useQrCode } from '../../../lib/use-qr-code.ts';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import { type Answered, isGoodStill, resendAt } from '../../../parts/identity/sent-link.ts';
import { declinedWords, initialOf, overLinkWords, resendWords } from '../../../parts/identity/words.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx';
import { useSendConfirmMessageMutation } from '../api.ts';
import styles from './share-page.module.css';

type Way = 'sms' | 'link';

const signs = {
  owed: { tone: 'quiet', text: '待邀请' },
  sent: { tone: 'attention', text: '待确认' },
  opened: { tone: 'attention', text: '正在查看' },
  confirmed: { tone: 'good', text: '✓ 已确认' },
  void: { tone: 'attention', text: '需重新确认' },
} as const;

const overSign = { tone: 'danger', text: '链接已过期' } as const;

const relations = { self: '本人', parent: '父母', spouse: '配偶', children: '子女' } as const;

interface Props {
  readonly processNo: string;
  readonly member: ConfirmingMember;
  /** When the server told of them. */
  readonly answeredAt: number;
}

/** One who must confirm: how far they are, and the ways to ask them. */
export function MemberCard(props: Props) {
  const { member } = props;
  const { name, state, relation, mobile_masked, mistake, declined } = member;
  const isOver = useIsOver(member);
  const words = declined && declinedWords[declined.because];
  const sign = words ? ({ tone: 'danger', text: words.sign } as const) : isOver ? overSign : signs[state];
  const who = [relation && relations[relation], mobile_masked].filter(Boolean).join('，');
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
        <div className={styles.who}>
          <h2>{name}</h2>
          <p>{who}</p>
        </div>
        <Tag tone={sign.tone}>{sign.text}</Tag>
      </div>
      {!declined && <Timeline steps={stepsOf(member, isOver)} />}
      {declined && (
        <Notice tone="attention" live>
          {declined.because === 'not_me'
            ? '对方表示邀请发给了别人。请返回上一页更正手机号，再重新邀请。'
            : '对方表示不同意办理。请先沟通，同意后再重新邀请；也可以取消后重新投保。'}
        </Notice>
      )}
      {mistake && (
        <Notice tone="attention" live title="说信息有误">
          “{mistake.what}”。请返回上一页更正，或取消后重新投保。
        </Notice>
      )}
      {state !== 'confirmed' && <Ways {...props} />}
    </section>
  );
}

const minute = 60_000;

/** Whether nobody can confirm by the link that was sent any more. */
function useIsOver({ state, expires_at }: ConfirmingMember): boolean {
  const now = useServerNow(minute);
  return state !== 'confirmed' && expires_at !== null && Date.parse(expires_at) <= now;
}

function stepsOf(
  { state, sent_at, opened_at, expires_at, at }: ConfirmingMember,
  isOver: boolean,
): TimelineStep[] {
  const isConfirmed = state === 'confirmed';
  if (isOver)
    return [
      { state: 'done', title: '已发出邀请', text: sent_at ? beijingTime(sent_at) : '' },
      { state: 'now', title: overLinkWords, text: expires_at ? `${beijingTime(expires_at)} 到期` : '' },
      { state: 'later', title: '本人确认', text: '' },
    ];
  return [
    {
      state: sent_at || isConfirmed ? 'done' : 'now',
      title: sent_at ? '已发出邀请' : '发出邀请',
      text: sent_at ? beijingTime(sent_at) : '发短信，或自己转发链接',
    },
    {
      state: isConfirmed || opened_at ? 'done' : sent_at ? 'now' : 'later',
      title: opened_at ? '已打开，正在查看' : '对方打开',
      text: opened_at ? beijingTime(opened_at) : '',
    },
    {
      state: isConfirmed ? 'done' : opened_at ? 'now' : 'later',
      title: isConfirmed ? '本人已确认' : '本人确认',
      text: isConfirmed && at ? beijingTime(at) : '',
    },
  ];
}

function Ways({ processNo, member, answeredAt }: Props) {
  const [send, { isLoading, error }] = useSendConfirmMessageMutation();
  const [forwarded, setForwarded] = useState<Answered | null>(null);
  const [last, setLast] = useState<(Answered & { readonly by: Way }) | null>(null);
  const [asked, setAsked] = useState<Way | null>(null);
  // The same until it is answered: sent again after no answer, it is one message.
  const requests = useRef<Partial<Record<Way, string>>>({});
  const now = useNow(15_000);
  const serverNow = useServerNow(15_000);
  const known = { ...member, answeredAt };
  const invite = forwarded && isGoodStill(forwarded, known, serverNow) ? forwarded.invite : null;
  const nextAt = resendAt(last, known, now);
  const ask = async (by: Way) => {
    setAsked(by);
    // What is said once more is read out once more.
    setLast(null);
    const request_id = (requests.current[by] ??= newRequestId());
    const answer = await send({ process_no: processNo, member_no: member.member_no, request_id, by });
    if (!answer.data) return;
    delete requests.current[by];
    const answered = { invite: answer.data, answeredAt: Date.now() };
    setLast({ ...answered, by });
    if (by === 'link') setForwarded(answered);
  };
  return (
    <>
      {last?.by === 'sms' && (
        <Notice tone="good" live>
          短信已发到 {member.mobile_masked}。
        </Notice>
      )}
      {error && (
        <Notice tone="danger" live>
          {failureText(error as Failure)}
        </Notice>
      )}
      {invite && <Forward invite={invite} name={member.name} />}
      <div className={styles.ways}>
        {!invite && (
          <Button look="outline" busy={isLoading && asked === 'link'} onClick={() => void ask('link')}>
            自己转发
          </Button>
        )}
        <Button
          look="outline"
          disabled={nextAt !== null}
          busy={isLoading && asked === 'sms'}
          onClick={() => void ask('sms')}
        >
          {nextAt ? resendWords(nextAt) : member.sent_at ? '再发一次短信' : '发短信邀请'}
        </Button>
      </div>
    </>
  );
}

/** A text to paste into a chat, and a code for who stands beside. */
function Forward({ invite, name }: { readonly invite: SentInvite; readonly name: string }) {
  const code = useQrCode(invite.address, { width: 320, margin: 1 });
  return (
    <>
      <p className={styles.message}>{invite.message}</p>
      <div className={styles.copy}>
        <CopyField label="邀请内容" value={invite.message} />
      </div>
      {code && <img className={styles.code} src={code} alt={`请${name}用手机扫码打开`} />}
      <p className={styles.note}>
        请发给{name}本人，或请对方扫码。{beijingTime(invite.expires_at)} 前有效。
      </p>
    </>
  );
}
