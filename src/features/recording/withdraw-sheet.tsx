import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ConsentStanding } from '../../../contract/services/consent.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { recordingApi } from './api.ts';
import { loadUnfinished } from './pipeline.ts';
import styles from './withdraw-sheet.module.css';

interface Props {
  readonly transmitRecordNo: string;
  readonly recordingNo: string;
  readonly standing: ConsentStanding;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

/** Says first what is deleted and what must stay; the server deletes before it answers. */
export function WithdrawSheet({ transmitRecordNo, recordingNo, standing, onClose, onDone }: Props) {
  const dispatch = useDispatch();
  const [withdraw, { isLoading }] = recordingApi.useWithdrawConsentMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const answer = await withdraw({ transmit_record_no: transmitRecordNo, purpose: standing.purpose });
    if (answer.error) return setProblem(`${failureText(answer.error as Failure)}。还没有撤回，请重试。`);
    if (standing.purpose === 'recording') {
      const { forgetKept } = await loadUnfinished();
      await forgetKept(recordingNo).catch(() => undefined);
    }
    dispatch(recordingApi.util.invalidateTags(['Recording']));
    onDone(doneWords(standing));
  };
  return (
    <Sheet title={`撤回${standing.title}`} onClose={onClose}>
      <p>{standing.withdrawal}</p>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button look="outline" onClick={onClose}>
          先不撤回
        </Button>
        <Button busy={isLoading} onClick={() => void confirm()}>
          确认撤回
        </Button>
      </div>
    </Sheet>
  );
}

function doneWords({ purpose, title, kept }: ConsentStanding): string {
  if (kept) return `已撤回${title}。录像按法规保存到期满，不再用于其他用途。`;
  return `已撤回${title}，${purpose === 'face' ? '照片' : '录像'}已删除。`;
}
