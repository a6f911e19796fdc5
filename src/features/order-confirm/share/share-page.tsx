import { useEffect, useRef } from 'react';
import type { ConfirmDetails } from '../../../../contract/model/order.ts';
import { failureText } from '../../../api/reactions.ts';
import { LiveWord } from '../../../parts/identity/live-word.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { SaleQuery } from '../../../process/sale/sale-query.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useToldWrong } from '../../../process/sale/use-told-wrong.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useConfirmDetailsQuery } from '../api.ts';
import { useLeaveConfirmed } from '../confirm/use-leave-confirmed.ts';
import { NotLookedAt } from '../not-looked-at.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './share-page.module.css';

const bar = '请被保险人确认';

/** Who else must confirm on a phone of their own, and how far they are, as it is now. */
export default function OrderInfoSharePage() {
  return (
    <SalePageGuard page="/order-info-share" bar={bar}>
      {(props) => <Share {...props} />}
    </SalePageGuard>
  );
}

function Share({ processNo, record }: SalePageProps) {
  const subject = { process_no: processNo };
  const { live } = useMembers(subject);
  const { data, error, refetch, fulfilledTimeStamp } = useConfirmDetailsQuery(subject, {
    refetchOnMountOrArgChange: true,
  });
  const back = useWayBack(addressOf('/order-info-confirm', processNo), { replace: true });
  const { busy, failure, leave } = useLeaveConfirmed(record, processNo);
  useOnceComplete(data, leave);
  useToldWrong(processNo, data?.health_mistakes);
  if (!data) return <SaleQuery record={record} bar={bar} query={{ error, refetch }} />;
  const others = data.members.filter(({ is_self }) => !is_self);
  const own = data.members.find(({ is_self }) => is_self);
  return (
    <Page
      title={bar}
      back={back}
      aside={<LiveWord state={live} />}
      step={{ ...stepPlace(record), part: data.is_complete ? 0.95 : 0.7 }}
      actions={
        data.is_complete && (
          <Button busy={busy} onClick={leave}>
            去支付
          </Button>
        )
      }
    >
      <p className={styles.lead} role="status">
        {data.is_complete ? (
          '每个人都确认好了，可以去支付。'
        ) : (
          <>
            {others.map(({ name }) => name).join('、')}是被保险人，需要<b>本人</b>
            同意投保和保额。您和顾问都不能代为确认。
          </>
        )}
      </p>
      {failure && (
        <Notice tone="danger" live>
          {failureText(failure)}
        </Notice>
      )}
      <NotLookedAt mistakes={data.health_mistakes} />
      {own && own.state !== 'confirmed' && data.health_mistakes.length === 0 && (
        <Notice tone="attention" title="您自己还没有确认">
          请返回上一页，核对后确认。
        </Notice>
      )}
      {others.map((member) => (
        <MemberCard key={member.member_no} {...{ processNo, member }} answeredAt={fulfilledTimeStamp ?? 0} />
      ))}
      {!data.is_complete && <p className={styles.note}>全部确认后本页会自动进入支付，也会短信提醒您。</p>}
    </Page>
  );
}

/** The last one confirmed while this page was looked at: on by itself, once. Who comes back here stays. */
function useOnceComplete(details: ConfirmDetails | undefined, leave: () => void): void {
  const isWaiting = useRef(false);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  const isComplete = details?.is_complete;
  useEffect(() => {
    if (isComplete === false) isWaiting.current = true;
    if (!isComplete || !isWaiting.current) return;
    isWaiting.current = false;
    latest.current();
  }, [isComplete]);
}
