import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ParticipantRole } from '../../../../contract/enums.ts';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { SectionTabs } from '../../../ui/section-tabs.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormSession } from './form-session.ts';
import { UndoBar } from './people/undo-bar.tsx';
import { useUndo } from './people/use-undo.ts';
import { ResumedNotice } from './resumed-notice.tsx';
import { SaveNotice } from './save-notice.tsx';
import { SaveSign } from './save-sign.tsx';
import { Section } from './section.tsx';
import { tabTitle } from './section-titles.ts';
import styles from './application.module.css';
import { SnapshotConflict } from './snapshot/snapshot-conflict.tsx';
import { useSavedTyping } from './snapshot/use-saved-typing.ts';
import { problemKey, type ShownProblem } from './store/form-store.ts';
import { useForm } from './store/use-form.ts';
import { SubmissionSheets } from './submission/submission-sheets.tsx';
import { useSubmission } from './submission/use-submission.ts';
import { useGoToField } from './use-go-to-field.ts';

interface Props {
  readonly session: FormSession;
  readonly record: ProcessRecord;
}

/** One module a page, with tabs over all of them; the last one's button submits. */
export function Application({ session, record }: Props) {
  const { store, saver, form } = session;
  const [at, setAt] = useState(() => firstOpen(session));
  const [person, setPerson] = useState<number | null>(null);
  const [removed, offerUndo] = useUndo();
  const goToField = useGoToField();
  const navigate = useNavigate();
  const main = useRef<HTMLDivElement>(null);
  const show = (module: ParticipantRole, wanted: number | null = null) => {
    store.review();
    setAt(module);
    setPerson(wanted);
    scrollTo({ top: 0 });
  };
  const goTo = (problem: ShownProblem) => {
    show(problem.module, problem.person);
    goToField(problemKey(problem));
  };
  const [submitted, setSubmitted] = useState(false);
  const onProblems = ([first]: readonly ShownProblem[]) => {
    if (first) goTo(first);
  };
  const submission = useSubmission({ session, record, onProblems });
  useSavedTyping(saver);
  const index = store.modules.findIndex(({ module }) => module === at);
  const [module, next] = [store.modules[index], store.modules[index + 1]];
  const goOn = () => {
    if (!next || submitted) {
      setSubmitted(true);
      return submission.submit();
    }
    const problems = store.checkAll(at);
    if (problems.length > 0) return onProblems(problems);
    void saver.flush();
    show(next.module);
    main.current?.focus({ preventScroll: true });
  };
  const back = () => void (hasPageBefore() ? navigate(-1) : navigate(addressOf('/detail', form.process_no)));
  if (!module) return null;
  return (
    <Page
      title="填写投保信息"
      back={back}
      step={{ ...stepPlace(record), part: (index + 0.5) / store.modules.length }}
      under={<Tabs session={session} current={at} onChoose={show} />}
      aside={<SaveSign saver={saver} />}
      actions={
        <>
          <UndoBar offered={removed} onDone={() => offerUndo(null)} />
          <Button busy={submission.busy} onClick={goOn}>
            {next && !submitted ? `下一项：${next.title}` : '提交投保信息'}
          </Button>
        </>
      }
    >
      <SaveNotice saver={saver} />
      <ResumedNotice session={session} onCleared={offerUndo} />
      {submission.message && (
        <Notice tone="danger" live>
          {submission.message}
        </Notice>
      )}
      {submitted && <ErrorSummary store={store} onGo={goTo} />}
      <div ref={main} tabIndex={-1} role="group" aria-label={module.title} className={styles.section}>
        <Section
          store={store}
          module={module}
          facts={{ productNo: form.product_no, verifiedMobile: form.verified_mobile_masked }}
          person={person}
          onPerson={setPerson}
          onRemoved={offerUndo}
        />
      </div>
      <SnapshotConflict session={session} />
      <SubmissionSheets session={session} submission={submission} />
    </Page>
  );
}

/** The router counts its pages: whoever came by a link has none of ours behind. */
const hasPageBefore = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Where an application goes on: at the first module that is not complete. */
const firstOpen = ({ store, resumed }: FormSession): ParticipantRole => {
  const open = resumed ? store.modules.find(({ module }) => store.mark(module) !== 'done') : undefined;
  return (open ?? store.modules[0])?.module ?? 'applicant';
};

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
