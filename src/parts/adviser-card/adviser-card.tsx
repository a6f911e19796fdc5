import { useRef, useState } from 'react';
import { reaskQuietMs } from '../../../contract/services/adviser.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { useServerNow } from '../../session/use-server-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adviserApi } from './api.ts';
import styles from './adviser-card.module.css';
import { useAdviser } from './use-adviser.ts';

/** The person who helps where the page cannot: a call, or a new link asked for, which lands on the agent's board. */
export function AdviserCard() {
  const adviser = useAdviser();
  const [requestId, setRequestId] = useState(newRequestId);
  const [ask, asking] = adviserApi.useAskAdviserMutation();
  const now = useServerNow(15_000);
  const answer = useRef<HTMLDivElement>(null);
  if (!adviser) return null;
  const { link, contact } = adviser;
  const askedAt = asking.data?.asked_at ?? contact.asked_at;
  const mayAsk = contact.may_ask && (!askedAt || now - Date.parse(askedAt) >= reaskQuietMs);
  const { error } = asking;
  const asks = async () => {
    const { data: told } = await ask({ ...link, request_id: requestId });
    if (!told) return;
    setRequestId(newRequestId());
    // The tapped button is gone with it.
    answer.current?.focus({ preventScroll: true });
  };
  return (
    <Card title={contact.is_desk ? '需要帮助' : '您的顾问'}>
      <p className={styles.name}>
        <strong>{contact.name}</strong> {contact.company}
      </p>
      {!contact.is_desk && <p className={styles.licence}>执业证号 {contact.licence_no}</p>}
      <div className={styles.actions}>
        {contact.phone && (
          <a className={styles.call} href={`tel:${contact.phone}`}>
            打电话给{contact.name}
          </a>
        )}
        {mayAsk && (
          <Button look="outline" busy={asking.isLoading} onClick={() => void asks()}>
            请顾问重发链接
          </Button>
        )}
      </div>
      <div ref={answer} tabIndex={-1} className={styles.told} role="status">
        {askedAt && (
          <Notice tone="good">
            <p>{beijingTime(askedAt)} 已告诉顾问，请留意短信。</p>
          </Notice>
        )}
      </div>
      {error && (
        <div className={styles.told}>
          <Notice tone="danger" live>
            <p>{isFailure(error) ? failureText(error) : '没有送达，请重试'}</p>
          </Notice>
        </div>
      )}
    </Card>
  );
}
