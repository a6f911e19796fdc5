import type { PolicyCallDetail } from '../../../../contract/model/policy-call.ts';
import { WholePhone } from '../../../parts/staff/whole-phone.tsx';
import { deskApi } from '../api.ts';

export function CallPhone({
  call: { call_no, mobile_masked, called_at },
}: {
  readonly call: PolicyCallDetail;
}) {
  const [ask, { data }] = deskApi.usePolicyCallPhoneMutation();
  return (
    <WholePhone
      masked={mobile_masked}
      isOver={called_at !== null}
      mobile={data?.mobile}
      ask={(request_id) => ask({ call_no, request_id }).unwrap()}
    />
  );
}
