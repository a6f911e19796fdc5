import * as z from 'zod/mini';
import { missing, text } from './fields.ts';

export const cardEngineSettings = z.object({
  CARD_ENGINE: z._default(z.enum(['embedded', 'tencent']), 'embedded'),
  OCR_SECRET_ID: z.optional(text),
  OCR_SECRET_KEY: z.optional(text),
  OCR_REGION: z._default(text, 'ap-guangzhou'),
});
export type CardEngineSettings = z.infer<typeof cardEngineSettings>;

/** What the chosen engine lacks. */
export function cardEngineProblems(settings: CardEngineSettings): string[] {
  if (settings.CARD_ENGINE !== 'tencent') return [];
  const lacking = missing(settings, ['OCR_SECRET_ID', 'OCR_SECRET_KEY']);
  return lacking.length > 0 ? [`CARD_ENGINE=tencent needs ${lacking.join(', ')}`] : [];
}
