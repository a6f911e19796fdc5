import { useEffect } from 'react';
import { failureText } from '../../../api/reactions.ts';
import type { Failure } from '../../../api/failure.ts';
import { ProcessMissingPage } from '../../../parts/failure/process-missing-page.tsx';
import { underwritingApi } from '../../../parts/underwriting/api.ts';
import { addressOf, useProcessNo } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '智能核保';
const againMs = 10_000;

/** On the way from the health notice to the smart underwriting; tried again by itself where it does not answer. */
export default function TransferPage() {
  const processNo = useProcessNo();
  return processNo ? <Transfer processNo={processNo} /> : <ProcessMissingPage bar={bar} />;
}

function Transfer({ processNo }: { readonly processNo: string }) {
  const { data, error, refetch, isFetching } = underwritingApi.useSmartUrlQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  useEffect(() => {
    if (!error) return undefined;
    const timer = setTimeout(() => void refetch(), againMs);
    return () => clearTimeout(timer);
  }, [error, refetch, isFetching]);
  if (data && !isFetching) return <Redirect to={data.url} />;
  const failure = error as Failure | undefined;
  // Elsewhere by now: the page that the step names opens.
  if (failure?.kind === 'code') return <Redirect to={addressOf('/health-told', processNo)} />;
  return (
    <StatePage
      tone="waiting"
      bar={bar}
      title="正在转入智能核保"
      text={failure ? `${failureText(failure)}。10 秒后自动重试，您填写的内容都已保存。` : '请稍等片刻。'}
      actions={
        failure && (
          <Button busy={isFetching} onClick={() => void refetch()}>
            立即重试
          </Button>
        )
      }
    />
  );
}
