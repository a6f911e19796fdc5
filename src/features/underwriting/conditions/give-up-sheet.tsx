import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { FailureNotice } from '../../../parts/underwriting/failure-notice.tsx';
import { useMoveOn } from '../../../process/sale/use-move-on.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface Props {
  readonly record: ProcessRecord;
  /** Until when it may be thought over, in words; null: as long as one likes. */
  readonly until: string | null;
  readonly onClose: () => void;
}

/** Declining is as easy as accepting, and may be slept on. */
export function GiveUpSheet({ record, until, onClose }: Props) {
  const { busy, failure, moveOn } = useMoveOn(record);
  return (
    <Sheet
      title="不接受这些条件"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            再想想
          </Button>
          <Button look="danger" busy={busy} onClick={() => void moveOn('cancel')}>
            放弃投保
          </Button>
        </>
      }
    >
      <p>
        放弃后这次投保取消，没有任何费用。
        {until ? `也可以先不决定，${until} 前都能回来确认。` : '也可以先不决定，以后再回来确认。'}
      </p>
      <FailureNotice failure={failure} />
    </Sheet>
  );
}
