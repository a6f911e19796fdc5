import { useState } from 'react';
import type { VisitAnswer, VisitQuestion } from '../../../../contract/model/policy.ts';
import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { useAnswerVisitMutation } from '../api.ts';

/** Keeps the answer to a question of the visit; `keep` resolves with whether the server has it. */
export function useAnswer(processNo: string, { question }: VisitQuestion) {
  const [answer] = useAnswerVisitMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async (given: VisitAnswer, explained: boolean): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await answer({
        ...{ process_no: processNo, request_id: newRequestId() },
        ...{ question, answer: given, explained },
      }).unwrap();
      return true;
    } catch (error) {
      setProblem(isFailure(error) ? failureText(error) : '没有保存成功，请重试');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { keep, busy, problem };
}
