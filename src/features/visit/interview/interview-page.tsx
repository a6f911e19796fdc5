import { useState } from 'react';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { failureCode } from '../../../api/failure.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { useOnlineVisitQuery } from '../api.ts';
import type { VisitProps } from '../props.ts';
import { AnsweredPage } from './answered-page.tsx';
import { QuestionPage } from './question-page.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '在线回访';

/** The return visit inside the cooling-off period: a question a page, left and come back to at will. */
export default function InterviewOnlinePage() {
  return (
    <SalePageGuard page="/interview-online" bar={bar}>
      {(props) => <Interview {...props} />}
    </SalePageGuard>
  );
}

function Interview(props: SalePageProps) {
  const { data, error, refetch } = useOnlineVisitQuery(
    { process_no: props.processNo },
    { refetchOnMountOrArgChange: true },
  );
  const code = error ? failureCode(error) : null;
  // What was ended is not asked about any more.
  if (code === catalogue.policyEnded.code || code === catalogue.policyMissing.code)
    return <Redirect to={addressOf('/order-info', props.processNo)} />;
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return <Questions {...props} visit={data} />;
}

function Questions(props: VisitProps) {
  const { questions, completed_at } = props.visit;
  const open = questions.findIndex(({ answer }) => answer !== 'yes');
  const [at, setAt] = useState(open < 0 ? 0 : open);
  const question = questions[at];
  if (completed_at !== null || !question) return <AnsweredPage {...props} />;
  const goOn = () => setAt(Math.min(at + 1, questions.length - 1));
  return (
    <QuestionPage
      key={question.question}
      {...props}
      question={question}
      at={at}
      onBack={at > 0 ? () => setAt(at - 1) : null}
      onNext={goOn}
    />
  );
}
