import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { WholePhone } from '../../../parts/staff/whole-phone.tsx';
import { deskApi } from '../api.ts';

export function CasePhone({ file: { case_no, mobile_masked, status } }: { readonly file: CaseDetail }) {
  const [ask, { data }] = deskApi.useCasePhoneMutation();
  return (
    <WholePhone
      masked={mobile_masked}
      isOver={status !== 'underwriting'}
      mobile={data?.mobile}
      ask={(request_id) => ask({ case_no, request_id }).unwrap()}
    />
  );
}
