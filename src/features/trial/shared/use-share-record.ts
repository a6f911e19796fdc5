import type { TransmitChannel } from '../../../../contract/model/transmit.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { shareApi } from '../../../parts/share/api.ts';
import { isSalesHost } from '../../../session/sales-host.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { sharedRecordOf } from '../../../session/share-values.ts';
import type { ProductInfo } from '../model.ts';
import type { TrialStore } from '../trial-store.ts';

const requestOf = (info: ProductInfo, store: TrialStore) => ({
  product_no: info.product_no,
  product_plan_no: store.getState().choices.planNo ?? undefined,
  old_record_no: sharedRecordOf(info.product_no) ?? undefined,
  transmit_read_log_no: sessionValues.transmitReadLogNo.get() ?? undefined,
  request_id: newRequestId(),
});

const requests = new WeakMap<TrialStore, ReturnType<typeof requestOf>>();

/** One for the visit, whether the app's menu or the sheet shares it. */
function requestFor(info: ProductInfo, store: TrialStore) {
  const request = requests.get(store) ?? requestOf(info, store);
  requests.set(store, request);
  return request;
}

/** The record by which this visit hands the product on, and the keeping of what was handed on. */
export function useShareRecord(info: ProductInfo, store: TrialStore) {
  const request = requestFor(info, store);
  const isSales = isSalesHost();
  const { useSalesPreTransmitQuery, useCustomerPreTransmitQuery } = shareApi;
  const bySales = useSalesPreTransmitQuery(request, { skip: !isSales });
  const byCustomer = useCustomerPreTransmitQuery(request, { skip: isSales });
  const { data, error, refetch } = isSales ? bySales : byCustomer;
  const [storeBySales] = shareApi.useSalesStoreTransmitMutation();
  const [storeByCustomer] = shareApi.useCustomerStoreTransmitMutation();
  const keep = async (channel: TransmitChannel) => {
    if (!data) return;
    sessionValues.newRecordNo.set(data.transmit_record_no);
    const { genes, planNo } = store.getState().choices;
    const payload = {
      ...request,
      product_plan_no: planNo ?? undefined,
      ...{ transmit_record_no: data.transmit_record_no, front_gene_arr: genes, channel },
    };
    await (isSales ? storeBySales(payload) : storeByCustomer(payload));
  };
  return { data, error, refetch, keep, isSales };
}
