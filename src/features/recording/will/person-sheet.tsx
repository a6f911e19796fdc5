import { useState } from 'react';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { recordingApi } from '../api.ts';
import { useGoOn } from './use-go-on.ts';

interface Props {
  readonly transmitRecordNo: string;
  readonly onClose: () => void;
}

/** The way without a face (rule R21): nothing is lost by it but some waiting. */
export function PersonSheet({ transmitRecordNo, onClose }: Props) {
  const goOn = useGoOn(transmitRecordNo);
  const [choose, { isLoading }] = recordingApi.useChoosePersonMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const answer = await choose({ transmit_record_no: transmitRecordNo });
    if (answer.error) setProblem(failureText(answer.error as Failure));
    else goOn(answer.data);
  };
  return (
    <Sheet
      title="改由工作人员核验"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            返回
          </Button>
          <Button busy={isLoading} onClick={() => void confirm()}>
            继续朗读
          </Button>
        </>
      }
    >
      <p>您可以继续朗读。提交后，工作人员会看录像确认是您本人，结果可能晚一些通知您，同样有效。</p>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Sheet>
  );
}
