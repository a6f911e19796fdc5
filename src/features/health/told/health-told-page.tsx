import { useEffect, useState } from 'react';
import type { HealthNext } from '../../../../contract/model/health.ts';
import type { Failure } from '../../../api/failure.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { useKept } from '../../../parts/kept-sealed/use-kept.ts';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { useToldWrong } from '../../../process/sale/use-told-wrong.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { ConsentPage } from './consent-page.tsx';
import { openKeptAnswers } from './kept-answers.ts';
import { QuestionsPage } from './questions-page.tsx';
import { NextPage } from './next-page.tsx';
import { bar } from './props.ts';
import { RefusedPage } from './refused-page.tsx';

/** The health notice: what is asked of everybody, said once more, and what comes of it. */
export default function HealthToldPage() {
  return (
    <SalePageGuard page="/health-told" bar={bar}>
      {(props) => <HealthTold {...props} />}
    </SalePageGuard>
  );
}

/** What was saved while it was answered is newer than the questions, and no reason to ask them anew. */
const isOlder = (one: Revised | undefined, other: Revised | undefined): boolean =>
  one !== undefined && other !== undefined && one.revision < other.revision;

/** As long as it is answered: after that nothing that was answered waits here. */
const underway: readonly HealthNext[] = ['answer', 'confirm'];

interface Revised {
  readonly revision: number;
}

function HealthTold({ processNo, record }: SalePageProps) {
  const subject = { process_no: processNo };
  const asked = underwritingApi.useHealthInformationQuery(subject, fresh);
  const came = underwritingApi.useHealthConclusionQuery(subject, fresh);
  useMembers(subject);
  useToldWrong(processNo, came.data?.mistakes);
  const kept = useKept(openKeptAnswers, processNo);
  const [changing, setChanging] = useState<{ readonly from: string | null } | null>(null);
  const refetch = () => void Promise.all([asked.refetch(), came.refetch()]);
  const isBehind = came.isFetching && isOlder(came.data, asked.data);
  // Sent in without an answer to this page, or by another: what is confirmed is what was sent in.
  const isOutrun = !changing && came.data?.next === 'confirm' && isOlder(asked.data, came.data);
  const { refetch: askAgain, isError } = asked;
  useEffect(() => {
    if (isOutrun && !isError) void askAgain();
  }, [isOutrun, isError, askAgain]);
  const isOver = asked.data?.consented === false || (came.data && !underway.includes(came.data.next));
  useEffect(() => {
    if (isOver) kept?.clear();
  }, [isOver, kept]);
  if (!kept || !asked.data || !came.data || asked.isFetching || isBehind || isOutrun)
    return (
      <PendingPage
        bar={bar}
        failure={
          asked.isFetching || isBehind ? null : (((asked.error ?? came.error) as Failure | undefined) ?? null)
        }
        onRetry={refetch}
      />
    );
  // What was changed since would be confirmed as it was before, also once it is saved: it is gone on with.
  if (came.data.next === 'confirm' && !changing && kept.read()) setChanging({ from: null });
  const props = { processNo, record, information: asked.data, conclusion: came.data, onChanged: refetch };
  if (!asked.data.consented) return <ConsentPage {...props} />;
  switch (came.data.next) {
    case 'answer':
      return <QuestionsPage {...props} kept={kept} from={null} onDone={() => setChanging(null)} />;
    case 'confirm':
      return changing ? (
        <QuestionsPage {...props} kept={kept} from={changing.from} onDone={() => setChanging(null)} />
      ) : (
        <ConfirmPage {...props} onChange={(from) => setChanging({ from })} />
      );
    case 'refused':
      return <RefusedPage {...props} />;
    default:
      return <NextPage {...props} />;
  }
}
