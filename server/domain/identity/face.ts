import type { FaceState } from '../../../contract/model/identity.ts';

/** A face's state as it is kept: what nobody owes is not kept. */
export type StoredFaceState = Exclude<FaceState, 'not_needed' | 'owed'>;
