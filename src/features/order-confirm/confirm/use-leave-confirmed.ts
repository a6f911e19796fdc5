import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { useMoveOn } from '../../../process/sale/use-move-on.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';

/** Everybody has confirmed: on to the payment, or back to it where the order had come that far. */
export function useLeaveConfirmed(record: ProcessRecord, processNo: string) {
  const navigate = useNavigate();
  const { busy, failure, moveOn } = useMoveOn(record);
  const leave = () =>
    void (record.current_step_alias === 'order_confirmation'
      ? moveOn('confirm_order')
      : navigate(addressOf('/checkout', processNo)));
  return { busy, failure, leave };
}
