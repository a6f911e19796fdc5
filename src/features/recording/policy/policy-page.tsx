import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ConfirmItem } from '../../../../contract/services/single-recording.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
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
  const leave = useWayBack('/single-recording', { replace: true });
  const { items } = detail;
  const unconfirmed = items.findIndex((item) => item.confirmed_at === null);
  const place = useItemPlace(unconfirmed === -1 ? items.length - 1 : unconfirmed);
  const { at } = place;
  const item = items[at];
  const { confirm, busy } = useConfirm(transmitRecordNo, () => {
    if (at + 1 < items.length) place.goOn();
  });
  const heading = useFocusOnChange(at);
  if (!item) return null;
  return (
    <Page
      title="保单信息确认"
      back={at > 0 ? place.goBack : leave}
      step={placeOf(
        'policy',
        detail.will_check,
        (unconfirmed === -1 ? items.length : unconfirmed) / items.length,
      )}
      actions={
        item.confirmed_at !== null ? (
          <Button onClick={place.goOn}>看下一项</Button>
        ) : (
          <Button busy={busy} onClick={() => void confirm(item)}>
            {item.emphasis === 'exclusion' ? '我已知晓，确认这一项' : '我已阅读，确认这一项'}
          </Button>
        )
      }
    >
      <p className={styles.place}>
        第 {at + 1} 项，共 {items.length} 项
      </p>
      <PolicyItem item={withApplicant(item, detail.person.name_masked)} heading={heading} />
    </Page>
  );
}

/** Whose contract it is stands beside what it is. */
const withApplicant = (item: ConfirmItem, name: string): ConfirmItem =>
  item.key === 'product' ? { ...item, rows: [...item.rows, { label: '投保人', value: name }] } : item;

/**
 * Which item is looked at, from 0: the address says it, so that the phone's own back leads to the item before. Never
 * one beyond the first that is not confirmed.
 */
function useItemPlace(furthest: number) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = Number(parameters.get('item') ?? Infinity) - 1;
  const at = wanted >= 0 && wanted < furthest ? wanted : furthest;
  const go = (to: number, replace: boolean) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('item', String(to + 1));
        return next;
      },
      { replace },
    );
  return {
    at,
    goBack: () => go(at - 1, true),
    goOn: () => {
      // Named before it is left: it may have been come to without a number.
      go(at, true);
      go(at + 1, false);
    },
  };
}

function useConfirm(transmitRecordNo: string, onConfirmed: () => void) {
  const dispatch = useDispatch<Dispatch>();
  const [confirmItem, { isLoading }] = recordingApi.useConfirmPolicyItemMutation();
  const confirm = async (item: ConfirmItem) => {
    const key = { transmit_record_no: transmitRecordNo };
    const answer = await confirmItem({ ...key, key: item.key });
    if (!('data' in answer && answer.data)) return;
    onConfirmed();
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
