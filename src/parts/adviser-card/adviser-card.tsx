import { useState } from 'react';
import { reaskQuietMs } from '../../../contract/services/adviser.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { useNow } from '../../lib/use-now.ts';
import { sessionValues } from '../../session/session-values.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adviserApi } from './api.ts';
import styles from './adviser-card.module.css';

/** The link by which this customer came: the newest code that was opened here, else the number that was kept. */
function linkOpened() {
  const code = sessionValues.linkCode.get();
  const number = sessionValues.transmitRecordNo.get();
  if (code) return { code };
  return number ? { transmit_record_no: number } : null;
}

/** The person who helps where the page cannot: a call, or a new link asked for, which lands on the agent's board. */
export function AdviserCard() {
  const [link] = useState(linkOpened);
  const [requestId, setRequestId] = useState(newRequestId);
  const { data } = adviserApi.useAdviserContactQuery(link ?? {}, { skip: link === null });
  const [ask, asking] = adviserApi.useAskAdviserMutation();
  const now = useNow(15_000);
  if (!data || !link) return null;
  const askedAt = asking.data?.asked_at ?? data.asked_at;
  const mayAsk = data.may_ask && (!askedAt || now - Date.parse(askedAt) >= reaskQuietMs);
  const { error } = asking;
  const asks = async () => {
    const { data: told } = await ask({ ...link, request_id: requestId });
    if (told) setRequestId(newRequestId());
  };
  return (
    <Card title="您的顾问">
      <p className={styles.name}>
        <strong>{data.name}</strong> {data.company}
      </p>
      <p className={styles.licence}>执业证号 {data.licence_no}</p>
      <div className={styles.actions}>
        {data.phone && (
          <a className={styles.call} href={`tel:${data.phone}`}>
            打电话给{data.name}
          </a>
        )}
        {mayAsk && (
          <Button look="outline" busy={asking.isLoading} onClick={() => void asks()}>
            请顾问重发链接
          </Button>
        )}
      </div>
      {askedAt && (
        <div className={styles.told} role="status">
          <Notice tone="good">
            <p>{beijingTime(askedAt)} 已告诉顾问，请留意短信。</p>
          </Notice>
        </div>
      )}
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
