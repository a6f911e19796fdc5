import { type ReactNode, useEffect, useState } from 'react';
import { FailurePage } from '../../parts/failure/failure-page.tsx';
import { useLogin } from '../../parts/login/use-login.ts';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { StatePage } from '../../ui/state-page.tsx';

/** Longer than an authorize page takes to come. */
const leavingMs = 12_000;

/** Whether the browser was to leave this page and is here still. */
function useStuck(leaving: boolean): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setStuck(true), leavingMs);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [leaving]);
  return stuck;
}

/** Before a customer's page inside of the chat app: who they are there, or their word that it goes without. */
export default function CustomerLoginCheck({ children }: { readonly children: ReactNode }) {
  const { outcome, retry, tryAgain, goOnAsVisitor } = useLogin();
  const stuck = useStuck(outcome?.kind === 'leaving');
  if (outcome?.kind === 'entered') return children;
  if (outcome?.kind === 'failed')
    return <FailurePage bar="微信登录" failure={outcome.failure} onRetry={retry} />;
  if (outcome?.kind !== 'ask' && !stuck) return <PageSkeleton />;
  const declined = outcome?.kind === 'ask' && outcome.because === 'declined';
  return (
    <StatePage
      tone="attention"
      bar="微信登录"
      title={declined ? '您没有同意微信授权' : '微信登录没有成功'}
      text="登录后，换手机也能接着办理。您也可以不登录，先在本机继续；已填写的内容都在。"
      actions={
        <>
          <Button onClick={tryAgain}>重新登录</Button>
          <Button look="plain" onClick={goOnAsVisitor}>
            不登录，继续办理
          </Button>
        </>
      }
    />
  );
}
