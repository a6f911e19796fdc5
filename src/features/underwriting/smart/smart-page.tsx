import { useState } from 'react';
import type { SmartState } from '../../../../contract/model/health.ts';
import type { Failure } from '../../../api/failure.ts';
import { useNextHeading } from '../../../lib/use-next-heading.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { bar } from './props.ts';
import { useAnswering } from './use-answering.ts';
import { DroppedSheet } from './dropped-sheet.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { Question } from './question.tsx';

/** One question a page; what was answered stands above, and can be changed. */
export default function SmartPage() {
  return (
    <SalePageGuard page="/intelligent-underwriting" bar={bar}>
      {(props) => <Loading {...props} />}
    </SalePageGuard>
  );
}

function Loading(props: SalePageProps) {
  const { data, error, refetch, isFetching } = underwritingApi.useSmartQuestionQuery(
    { process_no: props.processNo },
    fresh,
  );
  if (!data || isFetching)
    return (
      <PendingPage
        bar={bar}
        failure={isFetching ? null : ((error as Failure | undefined) ?? null)}
        onRetry={() => void refetch()}
      />
    );
  return <Questions {...props} first={data} onReload={() => void refetch()} />;
}

function Questions({
  processNo,
  record,
  first,
  onReload,
}: SalePageProps & { readonly first: SmartState; readonly onReload: () => void }) {
  const { state, busy, failure, wanted, send, keepAnswer } = useAnswering(processNo, first, onReload);
  const [changing, setChanging] = useState<SmartState['answered'][number] | null>(null);
  const asked = state.current ? `${state.member_no}-${state.current.of}-${state.current.question}` : '';
  const heading = useNextHeading(asked);
  const waiting = state.members.find(({ done }) => !done);
  if (!state.current && waiting && waiting.member_no !== state.member_no)
    return <NextMember onGo={onReload} name={waiting.name} />;
  if (!state.current) return <Redirect to={addressOf('/intelligent-underwriting-result', processNo)} />;
  return (
    <>
      <Question
        key={asked}
        heading={heading}
        state={state}
        current={state.current}
        record={record}
        busy={busy}
        failure={wanted ? null : failure}
        onAnswer={(of, answer) => void send(of, answer, false)}
        onChange={setChanging}
      />
      {changing && (
        <ChangeSheet
          answered={changing}
          processNo={processNo}
          busy={busy}
          onClose={() => setChanging(null)}
          onAnswer={(value) => {
            setChanging(null);
            void send(changing.of, { question: changing.question, value }, false);
          }}
        />
      )}
      {wanted && (
        <DroppedSheet
          dropped={wanted.dropped}
          {...{ busy, failure }}
          onDrop={() => void send(wanted.of, wanted.answer, true)}
          onClose={keepAnswer}
        />
      )}
    </>
  );
}

function NextMember({ name, onGo }: { readonly name: string; readonly onGo: () => void }) {
  return (
    <Page
      title={bar}
      actions={
        <Button onClick={onGo}>
          <span>
            继续：<span data-private>{name}</span>
          </span>
        </Button>
      }
    >
      <p>这一位已答完，已保存。接下来回答{name}的问题。</p>
    </Page>
  );
}
