import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { agentsValues } from '../../domain/application/agents-form.ts';
import { Failure } from '../../domain/failure.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { consentedValues } from '../../records/consent/consented-values.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { requireWritable } from '../../records/process/processes.ts';
import { saveSnapshot } from '../../records/process/snapshots.ts';
import { openApplication } from './open-application.ts';

/** Many times what the largest form holds when every field is full. */
const mostBytes = 256 * 1024;

/**
 * Saves what was typed, without bank accounts unless their owner consented to that (rule R20). Throws what the contract
 * says; what was saved before stays then.
 */
export async function storeSnapshot(
  context: ServiceContext,
  input: RequestOf<typeof insure.storeSnapshot>,
  session: VisitorOrSalesSession,
): Promise<ResponseOf<typeof insure.storeSnapshot>> {
  const { connection, personalData, now } = context;
  const { process_no: processNo, values, base_version: baseVersion, request_id: requestId } = input;
  if (Buffer.byteLength(JSON.stringify(values)) > mostBytes) throw new Failure('snapshotTooLarge');
  const { sessionId } = session;
  const saved = await connection.db.transaction(async (tx) => {
    const { product } = await openApplication(context, tx, processNo, session, { lock: true });
    await requireWritable(tx, processNo, session);
    const theirs =
      'salesNo' in session
        ? agentsValues(product.modules, values)
        : await consentedValues(tx, processNo, product.modules, values);
    const save = { processNo, baseVersion, values: theirs, requestId, sessionId };
    return await saveSnapshot(tx, personalData, save, now());
  });
  notifyProcessChanged(context, processNo);
  return { version: saved.version, saved_at: saved.savedAt.toISOString() };
}
