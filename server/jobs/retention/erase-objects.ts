import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';

type Payload = Erasure & { readonly before: string };

/** Does what an earlier process began, where it died between the transaction and the store. */
export const eraseEnqueuedObjects =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ prefixes, keys, before }) =>
    await eraseObjects(context, { prefixes, keys }, new Date(before));
