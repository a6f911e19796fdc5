import type { ReactNode } from 'react';
import type { HealthMistake } from '../../../contract/model/health.ts';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Rows } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { PendingQuery } from '../failure/pending-page.tsx';
import { useMoneyTold } from '../payment/use-money-told.ts';
import { fresh, underwritingApi } from './api.ts';

interface Props {
  readonly record: ProcessRecord;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onCorrect: () => void;
  /** The way out of the application. */
  readonly children: (paying: boolean) => ReactNode;
}

const bar = '健康告知';

/** Whose health was declared wrongly, in their words, and the way to correct it: in the place of every page of the sale. */
export default function ToldWrongPage({ record, busy, failure, onCorrect, children }: Props) {
  const { insure_process_no: process_no } = record;
  const { data, error, refetch } = underwritingApi.useHealthConclusionQuery({ process_no }, fresh);
  const { words, isPaying } = useMoneyTold(record);
  const { service_phone } = record.data;
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  const wrong = data.mistakes.filter(({ state }) => state === 'wrong');
  const said = wrong.filter(({ what }) => what !== null);
  const { title, text, way, after } = said.length > 0 ? wordsOfSaid(said) : wordsOfAsked(wrong);
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title={title}
      text={text}
      actions={
        <>
          {failure && (
            <Notice tone="danger" live>
              {failureText(failure)}
            </Notice>
          )}
          <Button busy={busy} onClick={onCorrect}>
            {way}
          </Button>
        </>
      }
    >
      {said.map((one) => (
        <WhatIsWrong key={one.member_no} mistake={one} />
      ))}
      {words && <Notice tone="attention">{words}</Notice>}
      <Notice tone="info">{after}后会重新核保，看过投保内容的人要重新确认。</Notice>
      <Card>
        <Rows
          rows={[{ label: '保险公司客服', value: <a href={`tel:${service_phone}`}>{service_phone}</a> }]}
        />
      </Card>
      {children(isPaying)}
    </StatePage>
  );
}

const namesOf = (mistakes: readonly HealthMistake[]): string => mistakes.map(({ name }) => name).join('、');

function wordsOfSaid(said: readonly HealthMistake[]) {
  const isByOthers = said.some(({ by_invitation }) => by_invitation);
  return {
    title: `${namesOf(said)}${isByOthers ? '说' : '的'}健康告知有不对的地方`,
    text: `更正并${isByOthers ? '由本人' : ''}核对后，才能确认投保和支付。其他已填写的内容都会保留。`,
    ...{ way: '去更正健康告知', after: '更正' },
  };
}

const wordsOfAsked = (asked: readonly HealthMistake[]) => ({
  title: `请补充${namesOf(asked)}的健康告知`,
  text: '按证件更正后年龄有变，还有问题没有回答。回答后才能继续投保，已填写的内容都会保留。',
  ...{ way: '去补充健康告知', after: '补充' },
});

function WhatIsWrong({ mistake }: { readonly mistake: HealthMistake }) {
  const { name, what, at, by_invitation } = mistake;
  return (
    <Card title={`${by_invitation ? name : '您'}写的是`}>
      <p data-private>“{what}”</p>
      <p>
        <small>{beijingTime(at)}</small>
      </p>
    </Card>
  );
}
