import { embeddedWillCheck } from '../adapters/will-check/embedded-will-check.ts';
import { tencentWillCheck } from '../adapters/will-check/tencent-will-check.ts';
import type { Config } from '../config/config.ts';
import type { WillCheckEngine } from '../ports/will-check-engine.ts';

/** Our own engine, or Tencent FaceID where it is configured. */
export function chooseWillCheckEngine({ env }: Config): WillCheckEngine {
  if (env.WILL_CHECK_ENGINE === 'embedded') return embeddedWillCheck;
  return tencentWillCheck({
    secretId: env.FACEID_SECRET_ID ?? '',
    secretKey: env.FACEID_SECRET_KEY ?? '',
    region: env.FACEID_REGION,
    ruleId: env.FACEID_RULE_ID ?? '',
    publicOrigin: env.PUBLIC_ORIGIN ?? '',
  });
}
