import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../../../contract/model/process.ts';
import { saleProcessApi } from '../../../../process/sale/api.ts';
import { routeOfStep } from '../../../../process/sale/step-route.ts';
import { addressOf } from '../../../../process/sale/use-process-no.ts';
import { sessionValues } from '../../../../session/session-values.ts';
import type { Dispatch } from '../../dispatch.ts';
import { readDocuments, readingStates, withUnread } from '../../read-state.ts';
import type { TrialStore } from '../../trial-store.ts';
import { leadTo } from '../factors/factor-place.ts';
import type { ProductInfo } from '../plans/plan-card.tsx';
import { readProcess } from './begin-process.ts';
import { endTrial } from './end-trial.ts';
import { type Refusal, refusalOf } from './refusal.ts';

interface Options {
  readonly info: ProductInfo;
  readonly store: TrialStore;
  /** The server does not take all for read. */
  readonly onUnread: () => void;
}

interface Commit {
  readonly busy: boolean;
  /** What stays on the page to be answered or read. */
  readonly refusal: Extract<Refusal, { kind: 'premium_changed' | 'failed' }> | null;
  readonly dismiss: () => void;
  readonly commit: () => void;
}

/** The end of the trial: what the page shows is committed, and the page of the process's step is led to. */
export function useCommit({ info, store, onUnread }: Options): Commit {
  const dispatch = useDispatch<Dispatch>();
  const follow = useFollow(info.product_no);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Commit['refusal']>(null);
  const running = useRef(false);

  const react = async (refused: Refusal) => {
    switch (refused.kind) {
      case 'premium_changed':
      case 'failed':
        return setRefusal(refused);
      case 'unread':
        readingStates.update((states) => withUnread(states, refused.documentNos));
        return onUnread();
      case 'impossible': {
        store.refuse(refused.problems, refused.missing);
        const [first] = [...refused.problems, ...refused.missing];
        if (first) setTimeout(() => leadTo(first));
        return;
      }
      case 'moved':
        return follow(refused.record);
    }
  };
  const commit = async () => {
    const commitment = commitmentOf(info, store);
    if (running.current || !commitment) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await follow(await endTrial(dispatch, commitment));
    } catch (error) {
      await react(refusalOf(error)).catch((second: unknown) => setRefusal(failed(second)));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refusal, dismiss: () => setRefusal(null), commit: () => void commit() };
}

function failed(error: unknown): Extract<Refusal, { kind: 'failed' }> {
  const refused = refusalOf(error);
  return refused.kind === 'failed' ? refused : { kind: 'failed', failure: { kind: 'no_response' } };
}

/** What the page shows; null where there is no figure just now. */
function commitmentOf({ product_no, documents }: ProductInfo, store: TrialStore) {
  const { premium, laidOut, choices } = store.getState();
  if (premium.kind !== 'ready' || !laidOut || choices.planNo === null) return null;
  return {
    ...{ product_no, product_plan_no: choices.planNo, genes: choices.genes },
    product_version: laidOut.product_version,
    first_fen: premium.quotation.first_fen,
    read_documents: readDocuments(readingStates.get(), documents),
  };
}

/** Leads to the page of the step that the process stands at; what is known of it, the next page need not ask for. */
function useFollow(productNo: string) {
  const dispatch = useDispatch<Dispatch>();
  const navigate = useNavigate();
  return async (told: ProcessRecord | null) => {
    const kept = sessionValues.processNo.get();
    const record = told ?? (kept === null ? null : await readProcess(dispatch, kept));
    if (!record || record.data.product_no !== productNo) return;
    const processNo = record.insure_process_no;
    await dispatch(saleProcessApi.util.upsertQueryData('progress', { process_no: processNo }, record));
    await navigate(addressOf(routeOfStep(record.current_step_alias), processNo));
  };
}
