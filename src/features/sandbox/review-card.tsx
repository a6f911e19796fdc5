import { useState } from 'react';
import type { Segment } from '../../../contract/recording.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { sandboxApi } from './api.ts';
import styles from './review-card.module.css';

interface Props {
  readonly recordingNo: string;
  readonly segments: readonly Segment[];
}

/** The reviewer's decision: pass, or which segments are to be read again and why. */
export function ReviewCard({ recordingNo, segments }: Props) {
  const [review, { isLoading }] = sandboxApi.useReviewMutation();
  const [again, setAgain] = useState<readonly number[]>([]);
  const [remark, setRemark] = useState('');
  const decide = (decision: 'pass' | 'return') =>
    void review({
      recording_no: recordingNo,
      decision,
      segments: decision === 'return' ? [...again] : [],
      remark,
    });
  return (
    <Card title="人工审核">
      <fieldset className={styles.segments}>
        <legend>需要重录的段落</legend>
        {segments.map(({ index }, i) => (
          <CheckBox
            key={index}
            checked={again.includes(index)}
            onChange={(checked) =>
              setAgain(checked ? [...again, index] : again.filter((one) => one !== index))
            }
          >
            第 {i + 1} 段
          </CheckBox>
        ))}
      </fieldset>
      <label className={styles.remark}>
        审核意见
        <textarea
          maxLength={200}
          rows={2}
          placeholder="退回时写明原因，例如：这一段声音太小"
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </label>
      <div className={styles.actions}>
        <Button
          look="outline"
          disabled={again.length === 0}
          busy={isLoading}
          onClick={() => decide('return')}
        >
          退回所选段落
        </Button>
        <Button busy={isLoading} onClick={() => decide('pass')}>
          审核通过
        </Button>
      </div>
    </Card>
  );
}
