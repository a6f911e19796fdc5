import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recordingCodes } from '../../../contract/codes/recording.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { failureDetail } from '../../api/failure-detail.ts';
import { failureText } from '../../api/reactions.ts';
import { isServerAway, serverAwayText } from '../../api/server-away.ts';
import { sessionValues } from '../../session/session-values.ts';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { useRetryWhenOnline } from '../../parts/failure/use-retry-when-online.ts';
import { useTransferRealLinkQuery } from './api.ts';
import { endOfLink } from './end-of-link.ts';
import { Redirect } from '../../parts/redirect/redirect.tsx';

const NamedBridge = lazy(() => import('./named-bridge.tsx'));

/** The short link of a message ends here and goes on to the page that it stands for. */
export default function BridgePage() {
  const [address] = useSearchParams();
  const code = address.get('code') ?? '';
  if (!code && (address.has('productNo') || address.has('orderNo')))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NamedBridge address={address} />
      </Suspense>
    );
  return <CodeBridge code={code} />;
}

function CodeBridge({ code }: { readonly code: string }) {
  const { data, error, refetch, isFetching } = useTransferRealLinkQuery({ code }, { skip: !code });
  const unreached = (error as Failure | undefined)?.kind === 'no_response';
  const away = error !== undefined && isServerAway(error as Failure);
  useRetryWhenOnline(unreached || away, () => void refetch(), { slows: away });
  // Kept before it is tried: where it is dead, the page that says so still knows whose it was.
  useEffect(() => {
    sessionValues.linkCode.set(code || null);
  }, [code]);
  if (!code) return <Redirect to="/link_failure" />;
  if (data) return <Redirect to={data.real_link} />;
  if (!error) return <PageSkeleton />;
  const end = endOfLink(failureCode(error));
  if (end) return <Redirect to={end} />;
  if (failureCode(error) === recordingCodes.recordingExpired.code) return <Redirect to="/recording-expire" />;
  const failure = error as Failure;
  const small = failureDetail(failure);
  // Only who was not answered knows nothing against the link.
  const isGood = failure.kind === 'no_response' || failure.kind === 'http';
  return (
    <StatePage
      tone="attention"
      bar="正在进入"
      title="暂时没有打开"
      text={
        away
          ? `${serverAwayText}链接仍然有效。`
          : isGood
            ? `${failureText(failure)}。链接仍然有效，重试即可。`
            : failureText(failure)
      }
      {...(small && { small })}
      actions={
        <Button busy={isFetching} onClick={() => void refetch()}>
          重新打开
        </Button>
      }
    />
  );
}
