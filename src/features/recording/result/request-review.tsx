import type { VerifyRemark } from '../../../../contract/services/single-recording.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { recordingApi } from '../api.ts';
import styles from './request-review.module.css';

interface Props {
  readonly transmitRecordNo: string;
  readonly remark: VerifyRemark;
}

/** Who does not agree with the machine has a person look; what a person decided is explained by the agent. */
export function RequestReview({ transmitRecordNo, remark: { decided } }: Props) {
  const [request, { isLoading }] = recordingApi.useRequestReviewMutation();
  if (decided?.by !== 'machine') return null;
  return (
    <Card title="对结果有疑问？">
      <p className={styles.text}>可以请工作人员看一遍您的录像，等结果期间不用重录。</p>
      <Button
        look="outline"
        small
        busy={isLoading}
        onClick={() => void request({ transmit_record_no: transmitRecordNo })}
      >
        申请人工复核
      </Button>
    </Card>
  );
}
