import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { GivenHealthAnswer, HealthConclusion } from '../../../../contract/model/health.ts';
import { failureCode, isFailure } from '../../../api/failure.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import type { SaveWord } from '../../../ui/save-sign.tsx';

/** From the last input to the saving of it. */
const quietMs = 800;
const againMs = 5000;

interface Before {
  readonly processNo: string;
  readonly answers: readonly GivenHealthAnswer[];
  readonly revision: number;
  readonly saved: boolean;
}

interface Save {
  readonly answers: readonly GivenHealthAnswer[];
  readonly revision: number;
  readonly requestId: string;
}

/** What was answered, saved while it is answered: one request at a time, the next with what came meanwhile. */
export function useDraft({ processNo, answers: before, revision, saved }: Before) {
  const dispatch = useDispatch<Dispatch>();
  const [answers, setAnswers] = useState(before);
  const [word, setWord] = useState<SaveWord>(saved ? 'saved' : 'none');
  const [failure, setFailure] = useState<unknown>(null);
  const now = useRef({ answers: before, saved: before, revision });
  // The server may have one whose answer was lost: it is sent again as it was, before anything newer.
  const unanswered = useRef<Save | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);

  const send = async (): Promise<boolean> => {
    while (now.current.answers !== now.current.saved) {
      const { answers: newest, revision: over } = now.current;
      const save = (unanswered.current ??= { answers: newest, revision: over, requestId: newRequestId() });
      setWord('saving');
      try {
        const { revision: after } = await saveOnce(dispatch, processNo, save);
        unanswered.current = null;
        now.current = { ...now.current, saved: save.answers, revision: after };
        setFailure(null);
      } catch (error) {
        const isCode = isFailure(error) && error.kind === 'code';
        setWord(isCode ? 'refused' : 'waiting');
        setFailure(error);
        if (isCode) unanswered.current = null;
        else timer.current = setTimeout(() => void flush(), againMs);
        return false;
      }
    }
    setWord(now.current.revision === 0 ? 'none' : 'saved');
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
    const leave = () => void latest.current();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', leave);
    return () => {
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
    conflict: failureCode(failure) === catalogue.healthChangedElsewhere.code,
    flush,
    revision: () => now.current.revision,
    change(changed: readonly GivenHealthAnswer[]) {
      now.current = { ...now.current, answers: changed };
      setAnswers(changed);
      setWord('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), quietMs);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

const saveOnce = (
  dispatch: Dispatch,
  process_no: string,
  { answers, revision, requestId: request_id }: Save,
): Promise<HealthConclusion> =>
  dispatch(
    underwritingApi.endpoints.submitHealth.initiate(
      { process_no, request_id, kind: 'save', revision, answers: [...answers] },
      { track: false },
    ),
  ).unwrap();
