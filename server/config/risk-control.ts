import * as z from 'zod/mini';
import { httpUrl, missing, text } from './fields.ts';

export const riskControlSettings = z.object({
  RISK_CONTROL_URL: z.optional(httpUrl),
  RISK_CONTROL_KEY_ID: z.optional(text),
  RISK_CONTROL_SECRET: z.optional(text),
});
export type RiskControlSettings = z.infer<typeof riskControlSettings>;

const names = ['RISK_CONTROL_URL', 'RISK_CONTROL_KEY_ID', 'RISK_CONTROL_SECRET'] as const;

/** All three or none. */
export function riskControlProblems(settings: RiskControlSettings): string[] {
  const lacking = missing(settings, names);
  return lacking.length > 0 && lacking.length < names.length
    ? [`${lacking.join(', ')}: missing, while other RISK_CONTROL_ settings are there`]
    : [];
}
