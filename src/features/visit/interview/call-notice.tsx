import type { OnlineVisit, WantedCall } from '../../../../contract/model/policy.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  readonly call: WantedCall;
  readonly visit: Pick<OnlineVisit, 'mobile_masked' | 'service_phone'>;
}

/** What became of the wish to be called, and whom to call instead. */
export function CallNotice({ call, visit: { mobile_masked, service_phone } }: Props) {
  const now = useServerNow(30_000);
  const mobile = mobile_masked ?? '您登记的电话';
  const phone = <a href={`tel:${service_phone}`}>{service_phone}</a>;
  if (call.called_at !== null)
    return (
      <Notice tone="good" title={`客服已于 ${beijingTime(call.called_at)} 与您通话`}>
        还有不清楚的，请拨打 {phone}。
      </Notice>
    );
  if (Date.parse(call.due_at) < now)
    return (
      <Notice tone="attention" title="抱歉，客服还没有联系上您">
        已过约定的 {beijingTime(call.due_at)}，我们会继续致电 {mobile}；着急的话，请直接拨打 {phone}。
      </Notice>
    );
  if (call.missed_at !== null)
    return (
      <Notice tone="attention" title="客服打过电话，没有接通">
        {beijingTime(call.missed_at)} 致电 {mobile} 无人接听，我们会再打给您。您也可以拨打 {phone}。
      </Notice>
    );
  return (
    <Notice tone="info" title="已请客服打给您">
      客服会在 {beijingTime(call.due_at)} 前致电 {mobile}，请留意来电。
    </Notice>
  );
}
