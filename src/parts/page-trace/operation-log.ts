import { operation, type Operation, operationsInOne } from '../../../contract/services/page-trace.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { keptValues } from '../../session/kept-values.ts';

/** What was done and waits to be sent, of one link or process. On the device, so that a closed page takes nothing with it. */
export interface OperationLog {
  add(done: Omit<Operation, 'operation_id' | 'at'>): void;
  /** Sends what waits, the oldest first, until nothing does or a sending fails. One at a time. */
  flush(): Promise<void>;
}

/** `refused`: the server will never take it; `unsent`: it is worth another try. */
export type Sent = 'kept' | 'refused' | 'unsent';
export type SendOperations = (operations: readonly Operation[], sentAt: string) => Promise<Sent>;

/** More than this waits only where nothing could be sent for long; the oldest go. */
const mostWaiting = 1000;

export function openOperationLog(of: string, send: SendOperations): OperationLog {
  let waiting = leftBehind(of);
  let sending: Promise<void> | null = null;

  function keep(operations: readonly Operation[]): void {
    waiting = operations.slice(-mostWaiting);
    keptValues.pageTrace.set(waiting.length > 0 ? { of, operations: waiting } : null);
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, operationsInOne);
      if ((await send(batch, new Date().toISOString())) === 'unsent') return;
      const done = new Set(batch.map(({ operation_id }) => operation_id));
      keep(waiting.filter(({ operation_id }) => !done.has(operation_id)));
    }
  }

  return {
    add: (done) =>
      keep([...waiting, { ...done, operation_id: newRequestId(), at: new Date().toISOString() }]),
    flush() {
      sending ??= sendAll().finally(() => (sending = null));
      return sending;
    },
  };
}

/** Of an earlier visit. */
function leftBehind(of: string): Operation[] {
  const kept = keptValues.pageTrace.get();
  if (kept?.of !== of || !Array.isArray(kept.operations)) return [];
  return kept.operations.filter((one): one is Operation => operation.safeParse(one).success);
}
