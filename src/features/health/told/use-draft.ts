import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { GivenHealthAnswer } from '../../../../contract/model/health.ts';
import { failureCode } from '../../../api/failure.ts';
import { isUnheard } from '../../../api/unheard.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import type { SaveWord } from '../../../ui/save-sign.tsx';
import { AnswersSaver, type SavingListener, type HealthSubmission } from './answers-saver.ts';
import type { KeptAnswers } from './kept-answers.ts';

interface Before extends Pick<SavingListener, 'onConfirmed' | 'onReopened'> {
  readonly processNo: string;
  readonly answers: readonly GivenHealthAnswer[];
  readonly revision: number;
  readonly saved: boolean;
  readonly kept: KeptAnswers;
}

/** What was answered, saved while it is answered; what this device kept is gone on with over what the server has. */
export function useDraft({ processNo, kept, onConfirmed, onReopened, ...before }: Before) {
  const dispatch = useDispatch<Dispatch>();
  const [found] = useState(() => kept.read());
  const { answers: first, revision } = found ?? before;
  const [answers, setAnswers] = useState<readonly GivenHealthAnswer[]>(first);
  const [word, setWord] = useState<SaveWord>(found ? 'saving' : before.saved ? 'saved' : 'none');
  const [failure, setFailure] = useState<unknown>(null);
  const [saver] = useState(() => {
    const send = (submission: HealthSubmission) =>
      dispatch(underwritingApi.endpoints.submitHealth.initiate(submission, { track: false })).unwrap();
    const now = { answers: first, saved: before.answers, revision };
    return new AnswersSaver({ processNo, kept, send, now });
  });
  useEffect(
    () => saver.listen({ onWord: setWord, onFailure: setFailure, onConfirmed, onReopened }),
    [saver, onConfirmed, onReopened],
  );
  useEffect(() => {
    if (found) void saver.flush();
  }, [found, saver]);
  useEffect(() => {
    const save = () => void saver.flush();
    document.addEventListener('visibilitychange', save);
    addEventListener('online', save);
    saver.enter();
    return () => {
      document.removeEventListener('visibilitychange', save);
      removeEventListener('online', save);
      saver.leave();
    };
  }, [saver]);

  return {
    answers,
    word,
    /** Why it is not saved. */
    failure,
    /** From the first save that nobody answered to one that is: it would go with the page. */
    isHereAlone: failure !== null && isUnheard(failure) && !kept.isOnDevice(),
    conflict: failureCode(failure) === catalogue.healthChangedElsewhere.code,
    flush: () => saver.flush(),
    revision: () => saver.revision(),
    sendIn: (submission: HealthSubmission) => saver.sendIn(submission),
    change(changed: readonly GivenHealthAnswer[]) {
      setAnswers(changed);
      saver.change(changed);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
