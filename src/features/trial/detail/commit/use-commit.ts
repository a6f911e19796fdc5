import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Quotation } from '../../../../../contract/model/gene.ts';
import type { ProcessRecord } from '../../../../../contract/model/process.ts';
import type { Dispatch } from '../../dispatch.ts';
import { readDocuments, readingStates, withUnread } from '../../../../parts/document/read-state.ts';
import type { TrialKeeper } from '../../trial-keeper.ts';
import type { TrialStore } from '../../trial-store.ts';
import { leadTo } from '../factors/factor-place.ts';
import type { ProductInfo } from '../../model.ts';
import { endTrial } from './end-trial.ts';
import { type CommitRefusal, commitRefusalOf } from './refusal.ts';
import { useFollow } from './use-follow.ts';

interface Options {
  readonly info: ProductInfo;
  readonly store: TrialStore;
  readonly keeper: TrialKeeper;
  /** What is sold now is asked for. */
  readonly askNewer: () => void;
  /** Whether a sheet lies on the page: then the page that follows takes its place in the history. */
  readonly onSheet: boolean;
  readonly openDocuments: () => void;
  readonly closeSheet: () => void;
}

export interface Commit {
  readonly busy: boolean;
  /** What stays on the page to be answered or read. */
  readonly refusal: Extract<CommitRefusal, { kind: 'premium_changed' | 'failed' | 'moved' }> | null;
  readonly dismiss: () => void;
  readonly commit: () => void;
}

/** The end of the trial: what the page shows is committed, and the page of the process's step is led to. */
export function useCommit(options: Options): Commit {
  const { info, store, keeper, askNewer, onSheet, openDocuments, closeSheet } = options;
  const dispatch = useDispatch<Dispatch>();
  const follow = useFollow(info.product_no, onSheet);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Commit['refusal']>(null);
  const running = useRef(false);

  const react = async (refused: CommitRefusal) => {
    switch (refused.kind) {
      case 'premium_changed':
      case 'failed':
        return setRefusal(refused);
      case 'unread':
        readingStates.update((states) => withUnread(states, refused.documentNos));
        // What the page takes for read may be the text of an older version.
        askNewer();
        return openDocuments();
      case 'impossible': {
        if (onSheet) closeSheet();
        store.refuse(refused.problems, refused.missing);
        const [first] = [...refused.problems, ...refused.missing];
        // Once the sheet is off and the problem stands in its place.
        if (first) setTimeout(() => leadTo(first), 100);
        return;
      }
      case 'moved':
        return void ((await follow(refused.record)) || setRefusal(refused));
    }
  };
  /** Once more where a newer version asks for the same: what changed of its texts is told then. */
  const conclude = async (commitment: Commitment): Promise<ProcessRecord> =>
    await endTrial(dispatch, commitment).catch((error: unknown) => {
      const refused = commitRefusalOf(error);
      const again = refused.kind === 'premium_changed' && isShown(store, refused.quotation);
      if (!again) throw error;
      store.takeQuotation(refused.productVersion, refused.quotation);
      return endTrial(dispatch, { ...commitment, product_version: refused.productVersion });
    });
  const commit = async () => {
    const commitment = commitmentOf(info, store);
    if (running.current || !commitment) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await keeper.settle();
      const record = await conclude(commitment);
      keeper.committed(record.insure_process_no);
      await follow(record);
    } catch (error) {
      await react(commitRefusalOf(error)).catch((second: unknown) => setRefusal(failed(second)));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refusal, dismiss: () => setRefusal(null), commit: () => void commit() };
}

function failed(error: unknown): Extract<CommitRefusal, { kind: 'failed' }> {
  const refused = commitRefusalOf(error);
  return refused.kind === 'failed' ? refused : { kind: 'failed', failure: { kind: 'no_response' } };
}

/** Whether every figure of it stands on the page already. */
function isShown(store: TrialStore, quotation: Quotation): boolean {
  const { premium } = store.getState();
  return premium.kind === 'ready' && JSON.stringify(premium.quotation) === JSON.stringify(quotation);
}

type Commitment = NonNullable<ReturnType<typeof commitmentOf>>;

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
