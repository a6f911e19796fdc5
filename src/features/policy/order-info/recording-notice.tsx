import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { spokenDuration } from '../../../lib/dates.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRenewRecordingMutation } from '../api.ts';
import type { IssuedProps } from '../props.ts';

/** The reading that the policy still wants, until it was sent in; a link whose time is over is made anew on the way. */
export function OrderRecordingNotice({
  policy: { recording },
  processNo,
}: Pick<IssuedProps, 'policy' | 'processNo'>) {
  const navigate = useNavigate();
  const [renew, { isLoading, error }] = useRenewRecordingMutation();
  const [requestId] = useState(newRequestId);
  if (!recording?.link) return null;
  const { link, may_renew, reading_ms } = recording;
  const open = async () => {
    if (!may_renew) return await navigate(link);
    const { data } = await renew({ process_no: processNo, request_id: requestId });
    const renewed = data?.policy?.recording?.link;
    if (renewed) await navigate(renewed);
  };
  return (
    <Notice tone="info" title="还需要本人朗读录制">
      <p>验证身份、确认保单信息，再朗读约 {spokenDuration(reading_ms)}。请在安静的地方完成。</p>
      {error && <p role="alert">{isFailure(error) ? failureText(error) : '没有成功，请重试'}</p>}
      <Button small look="outline" busy={isLoading} onClick={() => void open()}>
        去录制
      </Button>
    </Notice>
  );
}
