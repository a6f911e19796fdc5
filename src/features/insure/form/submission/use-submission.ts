import { useRef, useState } from 'react';
import { valueOfKind } from '../../../../../contract/form.ts';
import type { ProcessRecord } from '../../../../../contract/model/process.ts';
import type { FormSession } from '../form-session.ts';
import type { ShownProblem } from '../store/form-store.ts';
import { useSubmissionCalls, type Change, type SubmissionRefusal } from './use-submission-calls.ts';

/** What the customer is asked before it goes on. */
export type Asked =
  | { readonly kind: 'captcha'; readonly mobile: string }
  /** `early`: seen while it is still being filled in; nothing is submitted by the answer. */
  | { readonly kind: 'change'; readonly change: Change; readonly early: boolean };

export interface Submission {
  readonly busy: boolean;
  readonly asked: Asked | null;
  /** Why it did not go on, where no field is to blame. */
  readonly message: string | null;
  /** Its product is not sold any more: trying again is of no use. */
  readonly isStopped: boolean;
  readonly submit: () => void;
  /** A change that was found while it is being filled in. */
  readonly tell: (change: Change) => void;
  readonly accept: (firstFen: number) => void;
  /** The changed premium that the customer agreed to, in fen. */
  readonly accepted: number | null;
  readonly backToTrial: () => void;
  readonly closeSheet: () => void;
}

interface Options {
  readonly session: FormSession;
  readonly record: ProcessRecord;
  /** There is something to mend. */
  readonly onProblems: (problems: readonly ShownProblem[]) => void;
}

const notSaved = '还没有保存到服务器，内容已存在本机。请检查网络，恢复后再提交。';
const keptNowhere = '还没有保存到服务器。请不要关闭本页，检查网络，恢复后再提交。';
const stillChanging = '保费刚刚又有变化，请再提交一次。';

/**
 * From the last button to the submitted order: checked here, saved, the phone proven, a change of the premium agreed
 * to, and then submitted; where one of these asks the customer, it goes on from there with the answer.
 */
export function useSubmission({ session, record, onProblems }: Options): Submission {
  const { busy, run } = useOneRun();
  const agreed = useRef<number | null>(null);
  const [accepted, setAccepted] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const told = { onProblems, onAsked: setAsked, onMessage: setMessage, onStopped: setStopped };
  const { attempt, backToTrial } = useAttempt(session, record, agreed, told);
  const begin = (work: () => Promise<void>) =>
    run(() => {
      setAsked(null);
      setMessage(null);
      setStopped(false);
      return work();
    });
  return {
    busy,
    asked,
    message,
    isStopped,
    accepted,
    submit: () => begin(attempt),
    tell: (change) => setAsked({ kind: 'change', change, early: true }),
    accept: (firstFen) => {
      agreed.current = firstFen;
      setAccepted(firstFen);
      if (asked?.kind === 'change' && asked.early) setAsked(null);
      else begin(attempt);
    },
    backToTrial: () => begin(backToTrial),
    closeSheet: () => setAsked(null),
  };
}

/** A second tap does nothing until the first is done. */
function useOneRun() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void work().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { busy, run };
}

interface Told extends Pick<Options, 'onProblems'> {
  readonly onAsked: (asked: Asked) => void;
  readonly onMessage: (message: string | null) => void;
  readonly onStopped: (isStopped: boolean) => void;
}

/** One try to submit it, or to go back to the trial with what is filled in. */
function useAttempt(
  session: FormSession,
  record: ProcessRecord,
  /** The first premium that was agreed to, in fen. */
  agreed: { readonly current: number | null },
  { onProblems, onAsked, onMessage, onStopped }: Told,
) {
  const { store, saver, form } = session;
  const calls = useSubmissionCalls(form.process_no, record);
  const refused = (refusal: SubmissionRefusal, again: boolean): Promise<void> | void => {
    switch (refusal.kind) {
      case 'captcha':
        return onAsked({ kind: 'captcha', mobile: mobileOf(session) });
      case 'conflict':
        return saver.meet(refusal.saved);
      case 'fields':
        return onProblems(store.showErrors(refusal.errors));
      case 'premium':
        // Once: it is told by the sheet then.
        return again ? onMessage(stillChanging) : tryIt(true);
      case 'message':
        onStopped(refusal.isStopped ?? false);
        return onMessage(refusal.message);
    }
  };
  const tryIt = async (again: boolean): Promise<void> => {
    const problems = store.checkAll();
    if (problems.length > 0) return onProblems(problems);
    if (!(await saver.flush())) return onMessage(unsavedWords(session));
    const mobile = mobileOf(session);
    const unproven = mobile ? await calls.checkMobile(mobile) : null;
    if (unproven) return await refused(unproven, again);
    const change = await calls.isChange(store.values());
    if ('kind' in change) return await refused(change, again);
    const premium = change.first_fen_after;
    if (premium === null || (change.is_change && agreed.current !== premium))
      return onAsked({ kind: 'change', change, early: false });
    const refusal = await calls.submit({ snapshot_version: saver.version, first_fen: premium });
    if (refusal) await refused(refusal, again);
  };
  return {
    attempt: () => tryIt(false),
    async backToTrial() {
      await saver.flush();
      const refusal = await calls.changeTrial(store.values());
      if (refusal) await refused(refusal, true);
    },
  };
}

/** Null where the page says it by itself. */
const unsavedWords = ({ saver }: FormSession): string | null =>
  saver.state().kind !== 'kept' ? null : saver.isKeptOnDevice ? notSaved : keptNowhere;

/** The applicant's phone as it is filled in; empty where the product does not ask for one. */
function mobileOf({ store }: FormSession): string {
  const module = store.modules.find((one) => one.module === 'applicant');
  const [applicant] = store.people('applicant');
  return valueOfKind(module, applicant?.entry ?? {}, 'mobile');
}
