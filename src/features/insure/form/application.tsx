import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ParticipantRole } from '../../../../contract/enums.ts';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { SectionTabs } from '../../../ui/section-tabs.tsx';
import { type Undo, UndoBar } from '../../../ui/undo-bar.tsx';
import styles from './application.module.css';
import { ErrorSummary } from './error-summary.tsx';
import { factsOf } from './fields/field-props.ts';
import type { FormSession } from './form-session.ts';
import { NoticeLine } from './notice-line.tsx';
import { ResumedNotice } from './resumed-notice.tsx';
import { SaveNotice } from './save-notice.tsx';
import { SaveSign } from './save-sign.tsx';
import { Section } from './section.tsx';
import { tabTitle } from './section-titles.ts';
import { SnapshotConflict } from './snapshot/snapshot-conflict.tsx';
import { useForm } from './store/use-form.ts';
import { StoppedProduct } from './submission/stopped-product.tsx';
import { SubmissionSheets } from './submission/submission-sheets.tsx';
import { ChangeBar } from './submission/change-bar.tsx';
import { useEarlyChange } from './submission/use-early-change.ts';
import { useSubmissionCalls } from './submission/use-submission-calls.ts';
import { useSubmission, type Submission } from './submission/use-submission.ts';
import { useSections } from './use-sections.ts';

interface Props {
  readonly session: FormSession;
  readonly record: ProcessRecord;
}

/** One module a page, with tabs over all of them; the last one's button submits. */
export function Application({ session, record }: Props) {
  const { store, saver, form } = session;
  const top = useRef<HTMLDivElement>(null);
  const sections = useSections(session, top);
  const { module, next, index } = sections;
  const [removed, offerUndo] = useState<Undo | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const submission = useSubmission({ session, record, onProblems: sections.goToFirst });
  const calls = useSubmissionCalls(form.process_no, record);
  const change = useEarlyChange(session, calls.isChange);
  const back = useWayBack(addressOf('/detail', form.process_no));
  const submit = () => {
    setSubmitted(true);
    submission.submit();
  };
  return (
    <Page
      title="填写投保信息"
      back={back}
      step={{ ...stepPlace(record), part: (index + 0.5) / store.modules.length }}
      under={<Tabs session={session} current={module.module} onChoose={sections.show} />}
      aside={<SaveSign saver={saver} />}
      actions={
        <>
          <UndoBar offered={removed} onOver={offerUndo} />
          {!removed && <ChangeBar change={change} accepted={submission.accepted} onLook={submission.tell} />}
          <GoOn
            submission={submission}
            words={next && !submitted ? `下一项：${next.title}` : '提交投保信息'}
            onGo={next && !submitted ? sections.goOn : submit}
          />
        </>
      }
    >
      {submission.isStopped && (
        <StoppedProduct message={submission.message ?? ''} servicePhone={record.data.service_phone} />
      )}
      <NoticeLine notice={form.notice} />
      <SaveNotice saver={saver} />
      <ResumedNotice session={session} onCleared={offerUndo} />
      {submitted && <ErrorSummary store={store} onGo={sections.goTo} />}
      <div ref={top} tabIndex={-1} role="group" aria-label={module.title} className={styles.section}>
        <Section
          store={store}
          module={module}
          facts={factsOf(form)}
          person={sections.person}
          onPerson={sections.showPerson}
          onRemoved={offerUndo}
        />
      </div>
      <GiveUp record={record} />
      <SnapshotConflict session={session} />
      <SubmissionSheets session={session} submission={submission} />
    </Page>
  );
}

interface GoOnProps {
  readonly submission: Submission;
  readonly words: string;
  readonly onGo: () => void;
}

/** To the next module, or to submit; to the shelf where the product is not sold any more. */
function GoOn({ submission: { message, isStopped, busy }, words, onGo }: GoOnProps) {
  const navigate = useNavigate();
  if (isStopped) return <Button onClick={() => void navigate('/')}>查看在售产品</Button>;
  return (
    <>
      {message && (
        <Notice tone="danger" live>
          {message}
        </Notice>
      )}
      <Button busy={busy} onClick={onGo}>
        {words}
      </Button>
    </>
  );
}

interface TabsProps {
  readonly session: FormSession;
  readonly current: string;
  readonly onChoose: (module: ParticipantRole) => void;
}

function Tabs({ session: { store }, current, onChoose }: TabsProps) {
  const marks = useForm(store, '', () =>
    store.modules.map(({ module }) => store.mark(module)).join(' '),
  ).split(' ');
  const tabs = store.modules.map((module, index) => ({
    id: module.module,
    title: tabTitle(module),
    mark: marks[index] as ReturnType<typeof store.mark>,
  }));
  return (
    <SectionTabs
      label="投保信息各项"
      tabs={tabs}
      current={current}
      onChoose={(id) => onChoose(id as ParticipantRole)}
    />
  );
}
