import * as z from 'zod/mini';
import { storedJson } from './stored-value.ts';

const assessment = z.object({
  processNo: z.string(),
  /** The place of the question that is shown. */
  at: z.int().check(z.minimum(0)),
  /** By question. */
  answers: z.record(z.string(), z.string()),
});

/** The same, sealed (device-seal.ts). */
const sealedAssessment = z.object({
  ...{ processNo: z.string(), key: z.string(), content: z.string() },
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

/** How far the last assessment has come: the server is told at its end. */
export const riskValues = {
  /** For the tabs that come after this one. */
  keptAssessment: storedJson(() => localStorage, 'kept_assessment', sealedAssessment),
  /** Of this tab, where the browser can seal nothing. */
  assessment: storedJson(() => sessionStorage, 'risk_assessment', assessment),
} as const;

/** Nothing of what was answered for that application stays on this device. */
export function forgetAssessment(processNo: string): void {
  for (const kept of Object.values(riskValues)) if (kept.get()?.processNo === processNo) kept.set(null);
}
