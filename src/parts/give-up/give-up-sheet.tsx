import { throughDay } from '../../../contract/dates.ts';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './give-up.module.css';

export interface GivingUp {
  readonly record: ProcessRecord;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onGiveUp: () => void;
}

interface Props extends GivingUp {
  readonly title?: string;
  /** The last day on which it may be thought over; null: as long as one likes. */
  readonly until?: string | null;
  /** A payment is open: it is closed first. */
  readonly paying?: boolean;
  readonly onClose: () => void;
}

/** Giving up is as easy as going on, says what is lost and deleted, and may be slept on. */
export default function GiveUpSheet({
  title = '放弃投保',
  until = null,
  paying = false,
  onClose,
  ...giving
}: Props) {
  const { record, busy, failure, onGiveUp } = giving;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            再想想
          </Button>
          <Button look="danger" busy={busy} onClick={onGiveUp}>
            放弃投保
          </Button>
        </>
      }
    >
      <div className={styles.told}>
        {paying && (
          <Notice tone="attention" title="有一笔支付还没有结束">
            放弃前会先关闭这笔支付。{paidWords(record)}
          </Notice>
        )}
        <p>放弃后这次投保立即取消，不能恢复，没有任何费用。以后想买，需要从头填写。</p>
        <p>{deletedWords(record)}</p>
        <p>
          也可以先不决定，
          {until ? (
            <>
              <Day day={throughDay(until)} />
              都能回来继续。
            </>
          ) : (
            '以后再回来继续。'
          )}
        </p>
        {failure && (
          <Notice tone="danger" live>
            {failureText(failure)}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

/** While health is told wrong no payment buys a policy. */
const paidWords = ({ data: { events } }: ProcessRecord): string =>
  events.includes('correct_health')
    ? '如果已经付款，会原路退回付款账户。'
    : '如果已经付款，就不能再放弃；出单后可以在犹豫期内退保。';

/** What was taken down so far; once there is an order others may have been invited. */
const deletedWords = ({ data: { order_no } }: ProcessRecord): string =>
  order_no === null
    ? '已填写的内容不再使用，到期自动删除。'
    : '已填写的内容和上传的影像不再使用，按授权时写明的期限删除；发给其他人的链接立即失效。';
