import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, request_id, transmit_record_no } from '../fields.ts';

// Beyond the specification's list: who stands before a link that no longer works reaches a person all the same
// (docs/decisions/009-agents-board.md).

const base = '/service/h5/v1/adviser';

/** The link as the customer has it, dead or alive: its number, or the code of the message. */
const link = {
  transmit_record_no: z.optional(transmit_record_no),
  code: z.optional(z.string().check(z.minLength(4), z.maxLength(64))),
};

/** A customer who asks for a link again within this time is not told of again. */
export const reaskQuietMs = 600_000;

const adviserContact = z.object({
  name: z.string(),
  company: z.string(),
  licence_no: z.string(),
  /** Null where the agent has left no number. */
  phone: z.nullable(z.string()),
  /** Nobody's customer: the insurer's own desk, which is called and sends no links. */
  is_desk: z.boolean(),
  /** When the adviser was asked and has not answered yet. */
  asked_at: z.nullable(instant),
  /**
   * Whether a new link can be asked for: of an agent's recording, or of a sale, while whose link it is has something to do.
   * Of a product that was shared the adviser is called; of a policy that was bought alone its holder renews it.
   */
  may_ask: z.boolean(),
  /** What the product behind the link is called, where it was put down; null: it is sold, or the link is of a recording. */
  stopped_product: z.nullable(z.string()),
});
export type AdviserContact = z.infer<typeof adviserContact>;

export const adviser = defineService({
  contact: {
    method: 'GET',
    path: `${base}/contact`,
    summary: '链接背后的顾问：姓名、机构与电话；链接失效也可查',
    request: z.object(link),
    response: adviserContact,
    errors: ['adviserMissing'],
    auth: 'none',
  },
  askLink: {
    method: 'POST',
    path: `${base}/ask-link`,
    summary: '请顾问重发链接，顾问看板上可见；十分钟内再次请求不会重复提醒',
    request: z.object({ ...link, request_id }),
    response: adviserContact,
    errors: ['adviserMissing'],
    auth: 'none',
  },
});
