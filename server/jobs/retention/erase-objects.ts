import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { withoutNamedPortraits } from '../../records/face/portrait.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';

type Payload = Erasure & { readonly before: string };

/**
 * Does what an earlier process began, where it died between the transaction and the store. A portrait lies under the same
 * key when it is made anew meanwhile, and stays then.
 */
export const eraseEnqueuedObjects =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ prefixes, keys, before }) => {
    const forgotten = await withoutNamedPortraits(context.connection.db, keys);
    await eraseObjects(context, { prefixes, keys: forgotten }, new Date(before));
  };
