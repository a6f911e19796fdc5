import { lazy } from 'react';
import type { TrialStore } from '../../trial-store.ts';
import { useTrial } from '../../use-trial.ts';
import type { Commit } from './use-commit.ts';

const ChangedSheet = lazy(() => import('./changed-sheet.tsx'));

interface Props {
  readonly store: TrialStore;
  readonly commit: Commit;
}

/** Asks again where the server has another figure than the page showed; nothing is taken without a tap. */
export function ChangedPremium({ store, commit: { refusal, dismiss, commit } }: Props) {
  const shownVersion = useTrial(({ laidOut }) => laidOut?.product_version);
  const before = useTrial(({ premium }) => (premium.kind === 'ready' ? premium.quotation.first_fen : null));
  if (refusal?.kind !== 'premium_changed' || before === null) return null;
  const { productVersion, quotation } = refusal;
  return (
    <ChangedSheet
      before={before}
      isNewVersion={productVersion !== shownVersion}
      quotation={quotation}
      onTake={() => {
        store.takeQuotation(productVersion, quotation);
        commit();
      }}
      onLeave={() => {
        dismiss();
        store.reprice();
      }}
    />
  );
}
