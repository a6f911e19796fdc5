import type { PolicyCallDetail } from '../../../../contract/model/policy-call.ts';
import { FailureNotice } from '../../../parts/underwriting/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { deskApi } from '../api.ts';

/** The whole number comes when it is asked for, and that leaves a trace. */
export function CallPhone({ call }: { readonly call: PolicyCallDetail }) {
  const { call_no, mobile_masked, called_at } = call;
  const [ask, { data }] = deskApi.usePolicyCallPhoneMutation();
  const { act, busy, failure } = useAct();
  if (mobile_masked === null) return <>没有登记</>;
  if (called_at !== null) return <>{mobile_masked}</>;
  if (data?.mobile) return <a href={`tel:${data.mobile}`}>{data.mobile}</a>;
  return (
    <>
      {mobile_masked}{' '}
      <Button
        small
        look="plain"
        busy={busy}
        onClick={() => void act(call_no, (request_id) => ask({ call_no, request_id }).unwrap())}
      >
        查看号码
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
