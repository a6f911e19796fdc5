import { failureCode } from '../../api/failure.ts';

/** What came of digits that were typed; `unheard`: nobody said whether they are right, and the same may be sent again. */
export type Proof = 'proven' | 'wrong' | 'unheard';

export const proofOf = (error: unknown): Proof => (failureCode(error) === null ? 'unheard' : 'wrong');
