import type { ProcessEvent } from '../../../contract/model/process.ts';
import { Failure } from '../../domain/failure.ts';
import { move } from '../../domain/process/process.ts';
import type { ProcessMover } from '../../domain/process/process-rows.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { By } from '../events/events.ts';
import { anyProcess, moveProcess } from '../process/processes.ts';
import { standOf } from '../process/standing.ts';

/**
 * Moves a process by what somebody of the insurer decided, by a consent that was withdrawn, by a job or by the clock. The process
 * must be locked by this transaction. Throws with what `move` refuses.
 */
export async function moveBy(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
  mover: Extract<ProcessMover, 'underwriter' | 'customer' | 'job' | 'clock'>,
  event: ProcessEvent,
  by: By & { readonly requestId: string },
): Promise<void> {
  const stand = await standOf(context, tx, await anyProcess(tx, processNo, { lock: true }));
  const to = move(stand.standing, event, mover);
  if ('refused' in to) throw new Failure(to.refused);
  await moveProcess(tx, stand.process, to, { ...by, event });
}
