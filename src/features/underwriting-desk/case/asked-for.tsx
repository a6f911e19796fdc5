import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { deskApi } from '../api.ts';

/** It is the customer's turn, until they send what they were asked for or need not any more. */
export function AskedFor({ file: { case_no } }: { readonly file: CaseDetail }) {
  const [takeBack] = deskApi.useTakeBackImagesMutation();
  const { act, busy, failure } = useAct();
  const send = () => act(case_no, (request_id) => takeBack({ case_no, request_id }).unwrap());
  return (
    <Card title="等客户补充资料">
      <p>客户交来后，这件回到待审。不需要补充了，可以撤回请求，直接下结论。</p>
      <FailureNotice failure={failure} />
      <Button look="outline" busy={busy} onClick={() => void send()}>
        撤回请求
      </Button>
    </Card>
  );
}
