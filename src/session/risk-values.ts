import * as z from 'zod/mini';
import { storedJson } from './stored-value.ts';

const keptAssessment = z.object({
  processNo: z.string(),
  /** The place of the question that is shown. */
  at: z.int().check(z.minimum(0)),
  /** By question. */
  answers: z.record(z.string(), z.string()),
});

export const riskValues = {
  /** How far an assessment has come in this tab: the server is told at its end. */
  assessment: storedJson(() => sessionStorage, 'risk_assessment', keptAssessment),
} as const;
