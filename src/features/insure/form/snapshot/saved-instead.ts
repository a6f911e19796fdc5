import { catalogue } from '../../../../../contract/codes/catalogue.ts';
import { snapshot, type Snapshot } from '../../../../../contract/services/insure.ts';
import type { Failure } from '../../../../api/failure.ts';

/** What another device saved first, where a save or a submission failed for that; else null. */
export function savedInstead(failure: Failure): Snapshot | null {
  if (failure.kind !== 'code' || failure.code !== catalogue.snapshotConflict.code) return null;
  return snapshot.safeParse(failure.data).data ?? null;
}
