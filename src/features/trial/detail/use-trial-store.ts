import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { TransmitAgent } from '../../../../contract/model/transmit.ts';
import { askServer } from '../ask-server.ts';
import type { Choices } from '../choices.ts';
import type { Dispatch } from '../dispatch.ts';
import { keepChoices, keptChoices } from '../kept-choices.ts';
import type { ProductInfo, ProductLayout } from '../model.ts';
import { TrialStore } from '../trial-store.ts';

export interface TrialProps {
  readonly info: ProductInfo;
  readonly layout: ProductLayout;
  /** Of the address. */
  readonly planNo: string | null;
  /** The agent who shared it, or null. */
  readonly agent: TransmitAgent | null;
}

/** What this tab kept; else the plan that the address names. One plan is no choice. */
function firstChoices({ info, planNo }: TrialProps): Choices {
  const kept = keptChoices(info.product_no);
  const offered = info.plans.map(({ product_plan_no }) => product_plan_no);
  const known = [kept.planNo ?? '', planNo ?? '', offered.length === 1 ? (offered[0] ?? '') : ''];
  return { ...kept, planNo: known.find((one) => offered.includes(one)) ?? null };
}

/** The trial of this visit, which asks for its premium as long as the page is there. */
export function useNewTrialStore(props: TrialProps): TrialStore {
  const dispatch = useDispatch<Dispatch>();
  const [store] = useState(() => {
    const { info, layout } = props;
    const product = { productNo: info.product_no, firstPlanNo: layout.product_plan_no };
    return new TrialStore({
      choices: firstChoices(props),
      groups: layout.groups,
      send: (question, signal) => askServer(dispatch, product, question, signal),
      keep: (choices) => keepChoices(info.product_no, choices),
    });
  });
  useEffect(() => {
    store.reprice();
    return store.stop;
  }, [store]);
  return store;
}
