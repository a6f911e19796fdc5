import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ConfirmItem } from '../../../../contract/services/single-recording.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import type { Dispatch } from '../dispatch.ts';
import { recordingApi } from '../api.ts';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { PolicyItem } from './policy-item.tsx';
import styles from './policy-page.module.css';
import { placeOf } from '../step-place.ts';

export default function PolicyPage() {
  return <PageGuard page="/policy-confirm">{(props) => <Policy {...props} />}</PageGuard>;
}

/** One item, one decision, one write of its own (rule R3). */
function Policy({ transmitRecordNo, detail }: GuardedPageProps) {
  const { items } = detail;
  const unconfirmed = items.findIndex((item) => item.confirmed_at === null);
  const [lookingAt, setLookingAt] = useState<number | null>(null);
  const at = lookingAt ?? (unconfirmed === -1 ? items.length - 1 : unconfirmed);
  const item = items[at];
  const { confirm, busy } = useConfirm(transmitRecordNo);
  const heading = useFocusOnChange(at);
  if (!item) return null;
  const confirmed = item.confirmed_at !== null;

  return (
    <Page
      title="保单信息确认"
      back
      step={placeOf(
        'policy',
        detail.will_check,
        (unconfirmed === -1 ? items.length : unconfirmed) / items.length,
      )}
      actions={
        confirmed ? (
          <Button onClick={() => setLookingAt(at + 1 === unconfirmed ? null : at + 1)}>看下一项</Button>
        ) : (
          <Button busy={busy} onClick={() => void confirm(item)}>
            {item.emphasis === 'exclusion' ? '我已知晓，确认这一项' : '我已阅读，确认这一项'}
          </Button>
        )
      }
    >
      <div className={styles.place}>
        <p>
          第 {at + 1} 项，共 {items.length} 项
        </p>
        {at > 0 && (
          <Button look="plain" small onClick={() => setLookingAt(at - 1)}>
            看上一项
          </Button>
        )}
      </div>
      <PolicyItem item={item} heading={heading} />
    </Page>
  );
}

function useConfirm(transmitRecordNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const [confirmItem, { isLoading }] = recordingApi.useConfirmPolicyItemMutation();
  const confirm = async (item: ConfirmItem) => {
    const key = { transmit_record_no: transmitRecordNo };
    const answer = await confirmItem({ ...key, key: item.key });
    if ('data' in answer && answer.data)
      await dispatch(recordingApi.util.upsertQueryData('confirmDetail', key, answer.data));
  };
  return { confirm, busy: isLoading };
}

/** The new item is read from its heading: by eye at the top, by a screen reader from there. */
function useFocusOnChange(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [at]);
  return heading;
}
