import { dueAfter } from '../working-days/working-days.ts';

/** By when who asked to be called is called: one working day. */
export const callDueAt = (askedAt: Date): Date => dueAfter(askedAt, 1);
