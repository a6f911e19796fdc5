import * as z from 'zod/mini';
import { givenHealthAnswer } from '../../../../contract/model/health.ts';
import { type KeptSealed, openKeptSealed } from '../../../session/kept-sealed.ts';
import { saleValues } from '../../../session/sale-values.ts';

const unsaved = z.object({
  /** Over what the server had. */
  revision: z.number(),
  answers: z.array(givenHealthAnswer),
  /** What was sent of it and not answered yet, to be sent as the same request before anything newer. */
  sent: z.optional(
    z.object({ answers: z.array(givenHealthAnswer), revision: z.number(), requestId: z.string() }),
  ),
});

/** What was answered and the server has not got. */
export type KeptAnswers = KeptSealed<z.infer<typeof unsaved>>;

export const openKeptAnswers = (processNo: string): Promise<KeptAnswers> =>
  openKeptSealed({ copies: saleValues.keptHealth, subject: processNo, schema: unsaved });
