import { Navigate, useSearchParams } from 'react-router-dom';
import type { Failure } from '../../../api/failure.ts';
import { useBaseInfoQuery } from '../../../parts/product/api.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { sessionValues } from '../../../session/session-values.ts';
import { trialApi } from '../api.ts';
import { Trial } from './trial.tsx';

const carried = {
  productNo: sessionValues.productNo,
  productPlanNo: sessionValues.productPlanNo,
  processNo: sessionValues.processNo,
} as const;

/** From the address, where it says so, else from the session; the session keeps what the address says. */
function useCarried(name: keyof typeof carried): string | null {
  const fromAddress = useSearchParams()[0].get(name);
  if (fromAddress && fromAddress !== carried[name].get()) carried[name].set(fromAddress);
  return fromAddress ?? carried[name].get();
}

/** The trial of a product; without one, the catalogue. */
export default function DetailPage() {
  const productNo = useCarried('productNo');
  useCarried('processNo');
  if (!productNo) return <Navigate to="/" replace />;
  return <LoadedDetail key={productNo} productNo={productNo} />;
}

function LoadedDetail({ productNo }: { readonly productNo: string }) {
  const planNo = useSearchParams()[0].get('productPlanNo');
  const product = { product_no: productNo };
  const info = useBaseInfoQuery(product);
  const layout = trialApi.useLayoutListQuery(product);
  if (!info.data || !layout.data)
    return (
      <PendingPage
        bar="保费试算"
        failure={((info.error ?? layout.error) as Failure | undefined) ?? null}
        onRetry={() => {
          void info.refetch();
          void layout.refetch();
        }}
      />
    );
  return <Trial info={info.data} layout={layout.data} planNo={planNo} />;
}
