import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Sale } from '../../../../contract/services/sales-board.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { CallButton } from '../../../parts/agent/call-button.tsx';
import { NoteCard } from '../../../parts/agent/note-card.tsx';
import { LinkCode } from '../../../parts/agent/link-code.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { isSalesHost } from '../../../session/sales-host.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { yuanText } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyCard } from '../../../ui/workplace.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { salesBoardApi } from '../api.ts';
import {
  applicationAct,
  isUrgent,
  nameOf,
  nextLine,
  nowLine,
  owedTag,
  readingLine,
  unreachableLine,
} from '../words.ts';
import { linkAt } from './link-at.ts';
import { MembersTable } from './members-table.tsx';
import { SaleLinkCard } from './sale-link-card.tsx';
import styles from './sale-panel.module.css';

interface Props {
  readonly processNo: string;
  /** How often it changed since the board is open. */
  readonly changes: number;
}

/** One sale: what each of its people has done, the links that are open to them, and what the agent keeps in mind. */
export function SalePanel({ processNo, changes }: Props) {
  const { data, error, refetch, isFetching } = salesBoardApi.useSaleQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  useEffect(() => {
    if (changes > 0) void refetch();
  }, [changes, refetch]);
  if (data) return <Loaded sale={data} />;
  if (!error) return <EmptyCard small>正在加载</EmptyCard>;
  return (
    <EmptyCard small>
      <p>{failureText(error as Failure)}</p>
      <Button small look="outline" busy={isFetching} onClick={() => void refetch()}>
        重新加载
      </Button>
    </EmptyCard>
  );
}

function Loaded({ sale }: { readonly sale: Sale }) {
  const { row, members, reading } = sale;
  const navigate = useNavigate();
  const [word, tone] = owedTag(row);
  const unreachable = unreachableLine(members);
  const act = applicationAct(row);
  const now = useServerNow(10_000);
  const links = sale.links.map((one) => linkAt(one, now));
  const [link] = links;
  const next = nextLine(row, link);
  return (
    <>
      <Card title={nameOf(row)} aside={<Tag tone={tone}>{word}</Tag>}>
        <p className={styles.what}>{factsOf(row)}</p>
        <div className={styles.now} data-tone={isUrgent(row) ? 'attention' : undefined} aria-live="polite">
          <p className={styles.title}>{nowLine(row)}</p>
          {next && <p className={styles.text}>{next}</p>}
          {unreachable && <p className={styles.text}>{unreachable}</p>}
        </div>
        <div className={styles.acts}>
          {row.mobile_masked && <CallApplicant processNo={row.process_no} />}
          {act && isSalesHost() && (
            <Button
              small
              look={row.owed === 'preparing' ? 'primary' : 'outline'}
              onClick={() => void navigate(addressOf('/insure', row.process_no))}
            >
              {act}
            </Button>
          )}
        </div>
        {row.asked_at && (
          <Notice tone="attention" live>
            <p>
              {beijingTime(row.asked_at)} {row.asked_by ?? '客户'}打不开原来的链接，请您重发。
            </p>
          </Notice>
        )}
        {members.length > 0 && <MembersTable members={members} />}
        {row.owed === 'not_opened' && link?.address && (
          <LinkCode address={link.address} name={row.name ?? '客户'} what="投保" />
        )}
        {reading && (
          <p className={styles.reading}>
            链接打开过 {reading.openings} 次，最近 {beijingTime(reading.last_seen_at)}。{readingLine(reading)}
          </p>
        )}
      </Card>
      {links.map((one) => (
        <SaleLinkCard
          key={`${one.for} ${one.member_no}`}
          {...{ processNo: row.process_no, link: one, now }}
        />
      ))}
      <SaleNote sale={sale} />
    </>
  );
}

function factsOf({ product_name, insurants, first_fen, mobile_masked }: Sale['row']): string {
  const facts = [
    product_name,
    insurants > 0 ? `${insurants} 位被保险人` : '',
    first_fen === null ? '' : `¥\u00a0${yuanText(first_fen)}`,
    mobile_masked ?? '',
  ];
  return facts.filter(Boolean).join('，');
}

function CallApplicant({ processNo }: { readonly processNo: string }) {
  const [call, { data, error, isLoading }] = salesBoardApi.useCallSaleMutation();
  return (
    <CallButton
      mobile={data?.mobile}
      error={error}
      busy={isLoading}
      onAsk={() => void call({ process_no: processNo })}
    />
  );
}

function SaleNote({ sale: { row, note } }: { readonly sale: Sale }) {
  const { process_no } = row;
  const dispatch = useDispatch<ThunkDispatch<never, never, UnknownAction>>();
  const [put, { isLoading, isError }] = salesBoardApi.usePutSaleNoteMutation();
  const save = async (typed: string) => {
    const { data } = await put({ process_no, note: typed });
    if (!data) return null;
    void dispatch(salesBoardApi.util.upsertQueryData('sale', { process_no }, data));
    return data.note;
  };
  return <NoteCard note={note} busy={isLoading} failed={isError} onSave={save} />;
}
