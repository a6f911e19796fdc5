import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { forgetSale } from '../../session/sale-values.ts';
import { consentApi } from '../consent/api.ts';
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
});

interface Props {
  readonly transmitRecordNo: string;
  /** What the server says with its refusal. */
  readonly data: unknown;
}

const askedWords = ({ asked, sent }: { readonly asked: boolean; readonly sent: boolean }, inviter: string) =>
  sent
    ? '新链接已发到您的手机，请从短信里打开。'
    : asked
      ? `已提醒${inviter}，新链接会发到您的手机。`
      : `刚才已提醒过${inviter}。`;

/** The link is over: the one who sent it is asked for another. What was sent in can be taken back all the same. */
export function ExpiredPage({ transmitRecordNo, data }: Props) {
  useEffect(() => forgetSale(transmitRecordNo), [transmitRecordNo]);
  const [ask, { data: asked, isLoading, error }] = useAskInviteMutation();
  const [requestId] = useState(newRequestId);
  const known = expired.safeParse(data);
  const inviter = known.success ? known.data.inviter_masked : '邀请您的人';
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
      actions={
        !asked && (
          <Button
            busy={isLoading}
            onClick={() => void ask({ transmit_record_no: transmitRecordNo, request_id: requestId })}
          >
            提醒{inviter}重新发送
          </Button>
        )
      }
    >
      <Card title={`请${inviter}重新发一个`}>
        {asked ? (
          <Notice tone="good" live>
            {askedWords(asked, inviter)}
            {asked.retry_at && `${beijingTime(asked.retry_at)} 后可再次提醒。`}
          </Notice>
        ) : (
          <p>点下面的按钮，{inviter}会马上收到提醒。新链接会发到您的手机。</p>
        )}
        {error && (
          <Notice tone="danger" live>
            {failureText(error as Failure)}
          </Notice>
        )}
      </Card>
      {memberNo !== null && <WithdrawCard title="我的信息怎么用" owner={owner} />}
      {known.success && (
        <p className={styles.note}>
          也可以拨打 <a href={`tel:${known.data.service_phone}`}>{known.data.service_phone}</a>
          {memberNo === null && '。想删除已提交的信息，打开新链接后可以撤回授权，也可以打这个电话。'}
        </p>
      )}
    </StatePage>
  );
}
