import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ConsentState } from '../../../contract/services/consent.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { consentApi } from '../../parts/consent/api.ts';
import { forgetRecording } from '../../parts/kept-media/kept-recordings.ts';
import type { Dispatch } from '../../parts/identity/dispatch.ts';

interface Props {
  readonly transmitRecordNo: string;
  readonly recordingNo: string;
  readonly consent: ConsentState;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

/** Says first what is deleted and what must stay; the server deletes before it answers. */
export function WithdrawSheet({ transmitRecordNo, recordingNo, consent, onClose, onDone }: Props) {
  const dispatch = useDispatch<Dispatch>();
  const [withdraw, { isLoading }] = consentApi.useWithdrawConsentMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const answer = await withdraw({ transmit_record_no: transmitRecordNo, purpose: consent.purpose });
    if (answer.error) {
      const isGiven = await isStillGiven(answer.error as Failure);
      if (isGiven !== false) return setProblem(problemWords(answer.error as Failure, isGiven));
    }
    const isOffDevice = consent.purpose !== 'recording' || (await forgetRecording(recordingNo));
    dispatch(consentApi.util.invalidateTags(['Recording']));
    onDone(doneWords(consent, isOffDevice));
  };
  /** An answer that was lost says nothing of what was done: it is asked for. Null: nobody answers. */
  const isStillGiven = async (failure: Failure): Promise<boolean | null> => {
    if (failure.kind === 'code') return true;
    const { initiate } = consentApi.endpoints.consents;
    const asked = { transmit_record_no: transmitRecordNo };
    const { data, isSuccess } = await dispatch(initiate(asked, { forceRefetch: true, subscribe: false }));
    if (!isSuccess) return null;
    return data.consents.some(
      ({ purpose, held_since }) => purpose === consent.purpose && held_since !== null,
    );
  };
  return (
    <Sheet
      title={`撤回${consent.title}`}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            先不撤回
          </Button>
          <Button busy={isLoading} onClick={() => void confirm()}>
            确认撤回
          </Button>
        </>
      }
    >
      <p>{consent.withdrawal}</p>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Sheet>
  );
}

const problemWords = (failure: Failure, isGiven: true | null): string =>
  `${failureText(failure)}。${isGiven ? '还没有撤回' : '不确定是否已撤回'}，请重试。`;

function doneWords({ purpose, title, kept }: ConsentState, isOffDevice: boolean): string {
  const done = kept
    ? `已撤回${title}。录像按法规保存到期满，不再用于其他用途。`
    : `已撤回${title}，${purpose === 'face' ? '照片' : '录像'}已删除。`;
  return isOffDevice ? done : `${done}这台手机上还有未提交的，下次打开本应用时删除。`;
}
