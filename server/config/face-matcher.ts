import * as z from 'zod/mini';
import { httpUrl, missing, text } from './fields.ts';

export const faceMatcherSettings = z.object({
  FACE_MATCHER: z._default(z.enum(['embedded', 'tencent']), 'embedded'),
  FACE_MATCHER_SECRET_ID: z.optional(text),
  FACE_MATCHER_SECRET_KEY: z.optional(text),
  FACE_MATCHER_REGION: z._default(text, 'ap-guangzhou'),
  FACE_MATCHER_ENDPOINT: z.optional(httpUrl),
});
export type FaceMatcherSettings = z.infer<typeof faceMatcherSettings>;

/** What the chosen engine lacks. */
export function faceMatcherProblems(settings: FaceMatcherSettings): string[] {
  if (settings.FACE_MATCHER !== 'tencent') return [];
  const lacking = missing(settings, ['FACE_MATCHER_SECRET_ID', 'FACE_MATCHER_SECRET_KEY']);
  return lacking.length > 0 ? [`FACE_MATCHER=tencent needs ${lacking.join(', ')}`] : [];
}
