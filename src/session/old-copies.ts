import { dropOld, isOld } from './kept-sealed.ts';
import { keptValues } from './kept-values.ts';
import { forgetAssessment, riskValues } from './risk-values.ts';
import { saleValues } from './sale-values.ts';

/** Of every kind, by the server's time: nobody may open a page of that kind on this device again. */
export function dropOldCopies(now: number): void {
  for (const copies of [...Object.values(saleValues), keptValues.keptApplications]) dropOld(copies, now);
  dropOldAssessment(now);
}

export function dropOldAssessment(now: number): void {
  const kept = riskValues.keptAssessment.get();
  if (!kept) return;
  if (isOld(kept, now)) forgetAssessment(kept.processNo);
  else if (kept.keptAt > now) riskValues.keptAssessment.set({ ...kept, keptAt: now });
}
