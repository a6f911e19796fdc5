import { useEffect } from 'react';
import type { ConfirmDetails } from '../../../contract/model/order.ts';
import { loadDrawing } from './load-drawing.ts';

/** What signing wants is fetched while the order is looked through; where that fails, the sheet asks again. */
export function useSigningFetched(details: ConfirmDetails | undefined): void {
  const isWanted = details !== undefined && details.confirmed_at === null && details.signatures.length > 0;
  useEffect(() => {
    if (!isWanted) return;
    for (const load of [() => import('./signing.tsx'), loadDrawing]) load().catch(() => undefined);
  }, [isWanted]);
}
