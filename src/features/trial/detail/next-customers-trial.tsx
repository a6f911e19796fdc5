import { useEffect, useReducer, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Failure } from '../../../api/failure.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { saleProcessApi } from '../../../process/sale/api.ts';
import type { Dispatch } from '../dispatch.ts';
import { beginAnother } from './commit/begin-process.ts';

/**
 * An agent prepares the same product for many: from the shelf each customer's trial begins anew, and only its address
 * leads back to it.
 */
export default function NextCustomersTrial({ productNo }: { readonly productNo: string }) {
  const dispatch = useDispatch<Dispatch>();
  const [, setAddress] = useSearchParams();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, askAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let here = true;
    beginAnother(dispatch, productNo).then(
      async (begun) => {
        const processNo = begun.insure_process_no;
        // What is known of it, the page that follows need not ask for.
        await dispatch(saleProcessApi.util.upsertQueryData('progress', { process_no: processNo }, begun));
        if (!here) return;
        setAddress((address) => ({ ...Object.fromEntries(address), processNo }), { replace: true });
      },
      (problem: unknown) => here && setFailure(problem as Failure),
    );
    return () => {
      here = false;
    };
  }, [dispatch, setAddress, productNo, asked]);
  const retry = () => {
    setFailure(null);
    askAgain();
  };
  return <PendingPage bar="为客户试算" failure={failure} onRetry={retry} />;
}
