import { useState } from 'react';
import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { ConfirmSheet } from '../../../parts/staff/confirm-sheet.tsx';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { deskApi } from '../api.ts';
import { conclusionWords, wordsFor } from '../words.ts';
import { caseDecisionOf, type DecisionProblems, useDecisionDraft } from './decision-draft.ts';
import { DecisionFields } from './decision-fields.tsx';
import { ResultChoice } from './result-choice.tsx';

interface Props {
  readonly file: CaseDetail;
  readonly onAsk?: () => void;
}

const noProblems: DecisionProblems = {
  ...{ result: null, percent: null, exclusion: null, againFrom: null, reason: null },
};

/** What is decided: the fields follow from the conclusion, and it is confirmed once before it goes out. */
export function DecisionForm({ file, onAsk }: Props) {
  const { draft, problems, isWhole, change, forget } = useDecisionDraft(file);
  const [isTold, setTold] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [decide] = deskApi.useDecideCaseMutation();
  const { act, busy, failure } = useAct();
  const send = async () => {
    const decision = caseDecisionOf(draft, file);
    if (!decision) return;
    if (await act(decision, (request_id) => decide({ ...decision, request_id }).unwrap())) forget();
    setConfirming(false);
  };
  const said = isTold ? problems : noProblems;
  return (
    <Card title={conclusionWords[file.kind]}>
      <ResultChoice
        file={file}
        chosen={draft.result}
        invalid={said.result !== null}
        onChoose={(result) => change({ result })}
      />
      <DecisionFields file={file} draft={draft} problems={said} onChange={change} />
      {said.result && <p role="alert">{said.result}</p>}
      <FailureNotice failure={failure} />
      <Button unready={!isWhole} onClick={() => (isWhole ? setConfirming(true) : setTold(true))}>
        发出结论
      </Button>
      {onAsk && (
        <Button look="plain" onClick={onAsk}>
          请客户补充资料
        </Button>
      )}
      {confirming && draft.result && (
        <ConfirmSheet
          title={`发出${conclusionWords[file.kind]}：${wordsFor(file.kind)[draft.result]}`}
          confirm="确认发出"
          busy={busy}
          onClose={() => setConfirming(false)}
          onSend={() => void send()}
        >
          <p>发出后客户收到短信，不能撤回。以您的名义记录。</p>
        </ConfirmSheet>
      )}
    </Card>
  );
}
