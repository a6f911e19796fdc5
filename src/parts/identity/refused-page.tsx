import type { ReactNode } from 'react';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { beijingTime } from '../../lib/dates.ts';
import { useOnceTrue } from '../../lib/use-once-true.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Rows } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { PendingQuery } from '../failure/pending-page.tsx';
import { useMoneyTold } from '../payment/use-money-told.ts';
import { MemberTile } from './member-tile.tsx';
import { useMembers } from './use-members.ts';
import { isDone } from './words.ts';

interface Props {
  readonly record: ProcessRecord;
  /** What was paid goes back then by itself; null: nothing is paid. */
  readonly refundAt: string | null;
  readonly onRedo: () => void;
  /** Everybody did it anew meanwhile, here or by their links. */
  readonly onRedone: () => void;
  /** The way out of the application. */
  readonly children: (paying: boolean) => ReactNode;
}

const bar = '身份核对';

/** Whose card or face was refused, and the way to do it anew: in the place of every later page of the sale. */
export default function RefusedPage({ record, refundAt, onRedo, onRedone, children }: Props) {
  const { data, error, refetch } = useMembers({ process_no: record.insure_process_no });
  const { words, isPaying } = useMoneyTold(record);
  const { service_phone } = record.data;
  const open = data?.members.filter((member) => !isDone(member)) ?? [];
  useOnceTrue(data !== undefined && open.length === 0, onRedone);
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title={`${open.map(({ name }) => name).join('、')}的身份核对没有通过`}
      text={
        refundAt === null
          ? '重新办理后才能继续投保和支付，已填写的内容都会保留。'
          : `保费已收到。请在 ${beijingTime(refundAt)} 前重新办理，通过后马上出单；没有按时办好，保费自动退回原支付账户。`
      }
      actions={<Button onClick={onRedo}>查看原因，重新办理</Button>}
    >
      {open.map((member) => (
        <MemberTile key={member.member_no} member={member} />
      ))}
      {words && <Notice tone="attention">{words}</Notice>}
      <Card>
        <Rows
          rows={[{ label: '保险公司客服', value: <a href={`tel:${service_phone}`}>{service_phone}</a> }]}
        />
      </Card>
      {children(isPaying)}
    </StatePage>
  );
}
