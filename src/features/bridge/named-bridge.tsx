import { useEffect, type ReactNode } from 'react';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { order } from '../../../contract/services/order.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { PhoneProofPage } from '../../parts/captcha/phone-proof-page.tsx';
import { PendingPage } from '../../parts/failure/pending-page.tsx';
import { routeOfStep } from '../../process/sale/step-route.ts';
import { addressOf } from '../../process/sale/use-process-no.ts';
import { Redirect } from '../../parts/redirect/redirect.tsx';
import { endOfLink } from './end-of-link.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    productTransferRealLink: endpoint(build, bridge.productTransferRealLink, { quiet: true }),
    checkBelong: endpoint(build, order.checkBelong, { quiet: true }),
  }),
});

/** An address that names a product or an order instead of a link's code. */
export default function NamedBridge({ address }: { readonly address: URLSearchParams }): ReactNode {
  const orderNo = address.get('orderNo');
  return orderNo === null ? <ToProduct address={address} /> : <ToOrder orderNo={orderNo} />;
}

function ToProduct({ address }: { readonly address: URLSearchParams }) {
  const { data, error, refetch } = api.useProductTransferRealLinkQuery({
    product_no: address.get('productNo') ?? '',
    product_plan_no: address.get('productPlanNo') ?? undefined,
    transmit_record_no: address.get('transmitRecordNo') ?? undefined,
  });
  if (data) return <Redirect to={data.real_link} />;
  return <Failed failure={error as Failure | undefined} onRetry={() => void refetch()} />;
}

/** To where the order stands; on a device that it does not belong to, after the proof of the applicant's phone. */
function ToOrder({ orderNo }: { readonly orderNo: string }) {
  const [check, { data, error, reset }] = api.useCheckBelongMutation();
  useEffect(() => void check({ order_no: orderNo }), [check, orderNo]);
  if (data) return <Redirect to={addressOf(routeOfStep(data.current_step_alias), data.process_no)} />;
  const again = () => {
    reset();
    void check({ order_no: orderNo });
  };
  const processNo = foreignProcess(error as Failure | undefined);
  if (processNo !== null) return <PhoneProofPage processNo={processNo} onProven={again} />;
  return <Failed failure={error as Failure | undefined} onRetry={again} />;
}

/** The number by which the phone is proven; it says nothing of the order. */
function foreignProcess(failure: Failure | undefined): string | null {
  if (failure?.kind !== 'code' || failure.code !== catalogue.processForeign.code) return null;
  const { process_no } = failure.data as { process_no: string };
  return process_no;
}

interface FailedProps {
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

function Failed({ failure, onRetry }: FailedProps) {
  const end = endOfLink(failureCode(failure));
  if (end) return <Redirect to={end} />;
  return <PendingPage bar="正在进入" failure={failure ?? null} onRetry={onRetry} />;
}
