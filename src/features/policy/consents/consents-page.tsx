import { useWayBack } from '../../../lib/use-way-back.ts';
import { consentApi } from '../../../parts/consent/api.ts';
import { OwnConsents } from '../../../parts/consent/own-consents.tsx';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';

const bar = '我的信息怎么用';

/** What the applicant consented to, for themselves and for children, once it was paid (rule R20). */
export default function ConsentsPage({ processNo }: { readonly processNo: string }) {
  const { data, error, refetch } = consentApi.useConsentsQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  const back = useWayBack(addressOf('/order-info', processNo), { replace: true });
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return (
    <Page title={bar} back={back}>
      <Notice tone="info">
        这里是您投保时同意的授权，可以随时撤回。没有列出的，是没有同意过或已经撤回的。
      </Notice>
      <OwnConsents processNo={processNo} />
    </Page>
  );
}
