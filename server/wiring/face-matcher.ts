import { tencentFaceMatcher } from '../adapters/face-matcher/tencent-face-matcher.ts';
import type { Config } from '../config/config.ts';
import type { FaceMatcher } from '../ports/face-matcher.ts';

/** Tencent's where it is configured; null: our own engine compares. */
export function chooseFaceMatcher({ env }: Config): FaceMatcher | null {
  if (env.FACE_MATCHER === 'embedded') return null;
  return tencentFaceMatcher({
    secretId: env.FACE_MATCHER_SECRET_ID ?? '',
    secretKey: env.FACE_MATCHER_SECRET_KEY ?? '',
    region: env.FACE_MATCHER_REGION,
    endpoint: env.FACE_MATCHER_ENDPOINT ?? null,
  });
}
