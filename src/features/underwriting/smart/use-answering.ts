import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { SmartState } from '../../../../contract/model/health.ts';
import { type Failure, failureCode, isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { showToast } from '../../../ui/toast.ts';
import type { ChosenAnswer, WantedAnswer } from './props.ts';

/** Sends an answer; one that drops later ones is asked about first. */
export function useAnswering(processNo: string, first: SmartState, onReload: () => void) {
  const dispatch = useDispatch<Dispatch>();
  const { busy, failure, act, clear } = useAct();
  const [state, setState] = useState(first);
  const [wanted, setWanted] = useState<WantedAnswer | null>(null);
  const refused = (error: unknown, { of, answer }: Pick<WantedAnswer, 'of' | 'answer'>): null => {
    switch (failureCode(error)) {
      case catalogue.smartAnswersDropped.code:
        setWanted({ of, answer, dropped: droppedIn(error) });
        return null;
      case catalogue.healthChangedElsewhere.code:
        // It outlasts this page, which begins anew with what is there.
        void showToast(failureText(error as Failure), 4000);
        onReload();
        return null;
      default:
        throw error;
    }
  };
  const send = async (of: string, answer: ChosenAnswer, drop: boolean) => {
    const { member_no, revision } = state;
    const content = { member_no, revision, of, answer, drop };
    const came = await act(content, (request_id) =>
      dispatch(
        underwritingApi.endpoints.answerSmart.initiate(
          { process_no: processNo, request_id, ...content },
          { track: false },
        ),
      )
        .unwrap()
        .catch((error: unknown) => refused(error, content)),
    );
    if (!came) return;
    setState(came);
    setWanted(null);
    dispatch(underwritingApi.util.invalidateTags(['Identity']));
  };
  const keepAnswer = () => {
    clear();
    setWanted(null);
  };
  return { state, busy, failure, wanted, send, keepAnswer };
}

function droppedIn(error: unknown): WantedAnswer['dropped'] {
  const data = isFailure(error) && error.kind === 'code' ? error.data : null;
  return (data as { dropped?: WantedAnswer['dropped'] } | null)?.dropped ?? [];
}
