import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../contract/define.ts';
import type { ocr } from '../../../contract/services/ocr.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { useServerNow } from '../../session/use-server-now.ts';
import { forgetSale } from '../../session/sale-values.ts';
import { consentApi } from '../consent/api.ts';
import { OwnDataRow } from '../consent/own-data-row.tsx';
import { WithdrawCard } from '../consent/withdraw-card.tsx';
import { useAskInviteMutation } from './api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import styles from './invitation.module.css';

const expired = z.object({
  inviter_masked: z.string(),
  expires_at: z.nullable(z.string()),
  service_phone: z.string(),
  /** Null where nobody proved here who they are. */
  member_no: z.optional(z.nullable(z.string())),
  /** The server sends the new link: the inviter has no page to send one from. */
  sends_itself: z.optional(z.boolean()),
  /** What they were to confirm is led back to the steps before. */
  is_early: z.optional(z.boolean()),
});

interface Props {
  readonly transmitRecordNo: string;
  /** What the server says with its refusal. */
  readonly data: unknown;
  /** Asks anew what the link leads to. */
  readonly onRefresh: () => Promise<unknown>;
}

type Asked = ResponseOf<typeof ocr.askInvite>;

const isUnneeded = ({ asked, retry_at }: Asked) => !asked && retry_at === null;

function askedWords(answer: Asked, inviter: string, isOver: boolean): string {
  if (isUnneeded(answer)) return '现在不需要新链接，可以直接打开查看。';
  const { asked, sent, retry_at } = answer;
  const [act, lately] = [sent ? '获取' : '提醒', asked || isOver ? '已' : '刚才已'];
  const then =
    retry_at === null || isOver ? `现在可以再次${act}。` : `${beijingTime(retry_at)} 后可再次${act}。`;
  if (sent) return `新链接${lately}发到您的手机，请从短信里打开。${then}`;
  return `${lately}提醒${asked ? `${inviter}，新链接会发到您的手机` : `过${inviter}`}。${then}`;
}

/** What a tap does: the link comes at once, or the inviter is told to send one. */
const offerOf = (sendsItself: boolean, inviter: string) =>
  sendsItself
    ? { title: '获取新链接', button: '获取新链接', text: '点下面的按钮，新链接会以短信发到您的手机。' }
    : {
        title: `请${inviter}重新发一个`,
        button: `提醒${inviter}重新发送`,
        text: `点下面的按钮，${inviter}会马上收到提醒。新链接会发到您的手机。`,
      };

/** Nothing is to be confirmed just now: nobody is asked for another link. */
const earlyOffer = (inviter: string) => ({
  title: '现在不需要新链接',
  button: '刷新',
  text: `${inviter}正在办理前面的步骤，到确认时会再请您，您现在不需要做什么。`,
});

/** The link is over: another is asked for. What was sent in can be taken back all the same. */
export function ExpiredPage({ transmitRecordNo, data, onRefresh }: Props) {
  useEffect(() => forgetSale(transmitRecordNo), [transmitRecordNo]);
  const known = expired.safeParse(data);
  const isEarly = known.success && known.data.is_early === true;
  const asking = useAsking(transmitRecordNo, onRefresh, isEarly);
  const { asked, error } = asking;
  const inviter = known.success ? known.data.inviter_masked : '邀请您的人';
  const sendsItself = known.success && known.data.sends_itself === true;
  const offer = isEarly ? earlyOffer(inviter) : offerOf(sendsItself, inviter);
  const until = known.success && known.data.expires_at;
  const memberNo = (known.success && known.data.member_no) || null;
  const owner = { transmit_record_no: transmitRecordNo, member_no: memberNo ?? '' };
  const { data: agreed } = consentApi.useConsentsQuery(owner, { skip: memberNo === null });
  const isWhole = !agreed?.consents.some(({ withdrawn_at }) => withdrawn_at !== null);
  return (
    <StatePage
      tone="waiting"
      bar="链接已过期"
      title="这个链接过期了"
      text={`${until ? `有效期到 ${beijingTime(until)}。` : ''}${isWhole ? '您已提交的内容都还在。' : ''}`}
      actions={asking.next && <AskButton asking={asking} words={offer.button} />}
    >
      <Card title={offer.title}>
        {asked && !isEarly ? (
          <Notice tone="good" live>
            {askedWords(asked, inviter, asking.isOver)}
          </Notice>
        ) : (
          <p>{offer.text}</p>
        )}
        {error && (
          <Notice tone="danger" live>
            {failureText(error)}
          </Notice>
        )}
      </Card>
      {memberNo !== null && <WithdrawCard title="我的信息怎么用" owner={owner} />}
      {memberNo !== null && <OwnDataRow subject={{ transmit_record_no: transmitRecordNo }} />}
      {known.success && (
        <p className={styles.note}>
          也可以拨打 <a href={`tel:${known.data.service_phone}`}>{known.data.service_phone}</a>
          {memberNo === null && '。想删除已提交的信息，打开新链接后可以撤回授权，也可以打这个电话。'}
        </p>
      )}
    </StatePage>
  );
}

/** Asking for another link, once more when its time has come; and what the link leads to where none is needed. */
function useAsking(transmitRecordNo: string, onRefresh: () => Promise<unknown>, isEarly: boolean) {
  const [ask, { data: asked, isLoading, error, reset }] = useAskInviteMutation();
  const [requestId, setRequestId] = useState(newRequestId);
  const [isOpening, setIsOpening] = useState(false);
  const now = useServerNow(15_000);
  const isOver = !!asked?.retry_at && Date.parse(asked.retry_at) <= now;
  const isToOpen = isEarly || (asked && isUnneeded(asked));
  const next = isToOpen ? 'open' : asked?.retry_at && !isOver ? null : 'ask';
  return {
    ...{ asked, isOver, next, busy: isLoading || isOpening },
    error: (error as Failure | undefined) ?? null,
    async ask() {
      const { data: answer } = await ask({ transmit_record_no: transmitRecordNo, request_id: requestId });
      if (answer) setRequestId(newRequestId());
    },
    /** The page is another then, or offers to ask again. */
    async open() {
      setIsOpening(true);
      await onRefresh();
      setIsOpening(false);
      reset();
    },
  };
}

interface AskButtonProps {
  readonly asking: ReturnType<typeof useAsking>;
  readonly words: string;
}

const AskButton = ({ asking: { asked, next, busy, ask, open }, words }: AskButtonProps) => (
  <Button busy={busy} onClick={() => void (next === 'open' ? open() : ask())}>
    {next === 'open' && asked ? '打开查看' : words}
  </Button>
);
