import { httpRiskControl } from '../adapters/risk-control/http-risk-control.ts';
import { noRiskControl } from '../adapters/risk-control/no-risk-control.ts';
import type { Config } from '../config/config.ts';
import type { RiskControl } from '../ports/risk-control.ts';
import { sandboxRiskControl } from '../sandbox/risk-control.ts';

/** The configured service; without one nobody is stopped in production, and one invented person in the demo. */
export function chooseRiskControl({ env, production }: Config): RiskControl {
  const { RISK_CONTROL_URL: url, RISK_CONTROL_KEY_ID: keyId, RISK_CONTROL_SECRET: secret } = env;
  if (url && keyId && secret) return httpRiskControl({ url, keyId, secret });
  return production ? noRiskControl : sandboxRiskControl;
}
