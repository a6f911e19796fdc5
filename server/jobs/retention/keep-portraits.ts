import { portraitKeys } from '../../domain/files/object-keys.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { withoutNamedPortraits } from '../../records/face/portrait.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';
import { forgetPortraits } from '../../records/retention/forget-portraits.ts';
import { eraseObjectsJob, erasureJob } from '../kinds.ts';

/** Deletes the portraits that nothing is compared with any more. Throws where it is told to stop. */
export async function keepPortraits(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  const { connection, jobs, now } = context;
  const at = now();
  let last: string | null = '';
  while (last !== null) {
    signal?.throwIfAborted();
    const after: string = last;
    const done = await connection.db.transaction(async (tx) => {
      const forgotten = await forgetPortraits(tx, at, after);
      for (const personNo of forgotten.gone)
        await jobs.enqueue(tx, eraseObjectsJob, erasureJob(personNo, erasureOf(personNo), at));
      return forgotten;
    });
    for (const personNo of done.gone) {
      // Whoever is compared meanwhile has another under the same key.
      const keys = await withoutNamedPortraits(connection.db, portraitKeys(personNo));
      await eraseObjects(context, { prefixes: [], keys });
    }
    last = done.last;
  }
}

const erasureOf = (personNo: string) => ({ prefixes: [], keys: portraitKeys(personNo) });
