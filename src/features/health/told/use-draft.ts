import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { RequestOf } from '../../../../contract/define.ts';
import type { GivenHealthAnswer, HealthConclusion } from '../../../../contract/model/health.ts';
import type { health } from '../../../../contract/services/health.ts';
import { failureCode, isFailure } from '../../../api/failure.ts';
import { isUnheard } from '../../../api/unheard.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import type { SaveWord } from '../../../ui/save-sign.tsx';
import type { KeptAnswers } from './kept-answers.ts';

/** From the last input to the saving of it. */
const quietMs = 800;
const againMs = 5000;

interface Before {
  readonly processNo: string;
  readonly answers: readonly GivenHealthAnswer[];
  readonly revision: number;
  readonly saved: boolean;
  readonly kept: KeptAnswers;
  /** What was sent in before the last change is confirmed, and the change refused in words. */
  readonly onConfirmed: (words: string) => void;
  /** The last change went over what was sent in when nobody was here any more. */
  readonly onReopened: () => void;
}

type Submission = RequestOf<typeof health.submitConclusion>;

interface Save {
  readonly answers: readonly GivenHealthAnswer[];
  readonly revision: number;
  readonly requestId: string;
}

interface Now {
  readonly answers: readonly GivenHealthAnswer[];
  readonly saved: readonly GivenHealthAnswer[];
  readonly revision: number;
}

/**
 * What was answered, saved while it is answered: one request at a time, the next with what came meanwhile. What the
 * server has not got is kept on this device, and gone on with over what the server has.
 */
export function useDraft({ processNo, kept, onConfirmed, onReopened, ...before }: Before) {
  const dispatch = useDispatch<Dispatch>();
  const [found] = useState(() => kept.read());
  const first = found ?? before;
  const [answers, setAnswers] = useState<readonly GivenHealthAnswer[]>(first.answers);
  const [word, setWord] = useState<SaveWord>(found ? 'saving' : before.saved ? 'saved' : 'none');
  const [failure, setFailure] = useState<unknown>(null);
  const now = useRef<Now>({ answers: first.answers, saved: before.answers, revision: first.revision });
  // The server may have one whose answer was lost: it is sent again as it was, before anything newer.
  const unanswered = useRef<Save | null>(found?.sent ?? null);
  const isOvertaken = useRef(false);
  const sentIn = useRef<Submission | null>(null);
  const isReopened = useRef(false);
  const isLeft = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);

  const keep = () => {
    const { answers: newest, revision } = now.current;
    const sent = unanswered.current;
    if (!isOvertaken.current)
      kept.set({
        ...{ revision, answers: [...newest] },
        ...(sent && { sent: { ...sent, answers: [...sent.answers] } }),
      });
  };
  /** Null where what was sent in unheard is what was in the way: the change goes over it. */
  const afterSubmission = async (error: unknown): Promise<unknown> => {
    const code = failureCode(error);
    const sent = sentIn.current;
    if (!sent || !outrun.some((one) => one === code)) return error;
    try {
      // As the same request it is only told how it ended.
      const { state, revision: after } = await sendOnce(dispatch, sent);
      sentIn.current = null;
      if (state === 'confirmed') {
        if (isFailure(error) && error.kind === 'code') onConfirmed(error.message);
        return error;
      }
      isReopened.current = true;
      unanswered.current = null;
      now.current = { ...now.current, revision: after };
      return null;
    } catch (failed) {
      return isUnheard(failed) ? failed : error;
    }
  };
  const send = async (): Promise<boolean> => {
    while (now.current.answers !== now.current.saved) {
      const { answers: newest, revision: over } = now.current;
      const save = (unanswered.current ??= { answers: newest, revision: over, requestId: newRequestId() });
      keep();
      setWord('saving');
      try {
        const { revision: after } = await saveOnce(dispatch, processNo, save);
        unanswered.current = null;
        now.current = { ...now.current, saved: save.answers, revision: after };
        setFailure(null);
      } catch (refused) {
        const error = await afterSubmission(refused);
        if (error === null) continue;
        const isRefused = !isUnheard(error);
        setWord(isRefused ? 'refused' : kept.isOnDevice() ? 'kept' : 'waiting');
        setFailure(error);
        if (overtaken.some((one) => one === failureCode(error))) {
          isOvertaken.current = true;
          kept.clear();
        }
        if (isRefused) unanswered.current = null;
        else timer.current = setTimeout(() => void flush(), againMs);
        return false;
      }
    }
    kept.clear();
    setWord(now.current.revision === 0 ? 'none' : 'saved');
    if (isReopened.current && isLeft.current) onReopened();
    isReopened.current = false;
    return true;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    if (found) void latest.current();
  }, [found]);
  useEffect(() => {
    const leave = () => void latest.current();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', leave);
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', leave);
      void latest.current();
    };
  }, []);

  return {
    answers,
    word,
    /** Why it is not saved. */
    failure,
    /** From the first save that nobody answered to one that is: it would go with the page. */
    isHereAlone: failure !== null && isUnheard(failure) && !kept.isOnDevice(),
    conflict: failureCode(failure) === catalogue.healthChangedElsewhere.code,
    flush,
    revision: () => now.current.revision,
    /** Sends it in; it may have arrived though nobody answers. */
    async sendIn(submission: Submission): Promise<HealthConclusion> {
      sentIn.current = submission;
      const came = await sendOnce(dispatch, submission);
      sentIn.current = null;
      return came;
    },
    change(changed: readonly GivenHealthAnswer[]) {
      now.current = { ...now.current, answers: changed };
      setAnswers(changed);
      keep();
      setWord('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), quietMs);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** What a save is answered where what was sent in came first. */
const outrun: readonly number[] = [catalogue.healthChangedElsewhere.code, catalogue.healthAnswersFixed.code];

/** What is answered here is not what the server will take: kept, it would stand in the way of what is. */
const overtaken: readonly number[] = [...outrun, catalogue.memberMissing.code, catalogue.multipleErrors.code];

const saveOnce = (
  dispatch: Dispatch,
  process_no: string,
  { answers, revision, requestId: request_id }: Save,
): Promise<HealthConclusion> =>
  sendOnce(dispatch, { process_no, request_id, kind: 'save', revision, answers: [...answers] });

const sendOnce = (dispatch: Dispatch, submission: Submission): Promise<HealthConclusion> =>
  dispatch(underwritingApi.endpoints.submitHealth.initiate(submission, { track: false })).unwrap();
