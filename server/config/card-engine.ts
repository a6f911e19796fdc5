import * as z from 'zod/mini';

export const cardEngineSettings = z.object({
  CARD_ENGINE: z._default(z.enum(['embedded']), 'embedded'),
});
