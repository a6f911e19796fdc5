import { operation, type Operation, operationsInOne } from '../../../contract/services/page-trace.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { traceValues, type Traced } from '../../session/trace-values.ts';

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
/** Of so many visits, the latest. */
const mostVisits = 8;

export function openOperationLog(traced: Traced, send: SendOperations): OperationLog {
  const visit = newRequestId();
  let waiting = takenOver(traced);
  let sending: Promise<void> | null = null;

  function keep(operations: readonly Operation[]): void {
    waiting = operations.slice(-mostWaiting);
    const visits = { ...traceValues.keptTraces.get() };
    delete visits[visit];
    if (waiting.length > 0) visits[visit] = { ...traced, operations: waiting };
    keepAll(visits);
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, operationsInOne);
      if ((await send(batch, new Date().toISOString())) === 'unsent') return;
      const done = new Set(batch.map(({ operation_id }) => operation_id));
      keep(waiting.filter(({ operation_id }) => !done.has(operation_id)));
    }
  }

  if (waiting.length > 0) keep(waiting);
  return {
    add: (done) =>
      keep([...waiting, { ...done, operation_id: newRequestId(), at: new Date().toISOString() }]),
    flush() {
      sending ??= sendAll().finally(() => (sending = null));
      return sending;
    },
  };
}

/** Of what else something waits that an earlier visit could not send. */
export function leftBehind(now: Traced): readonly Traced[] {
  const others = Object.values(traceValues.keptTraces.get() ?? {}).filter((kept) => !isOf(now)(kept));
  return [...new Map(others.map(({ by, number }) => [number, { by, number }])).values()];
}

type Kept = NonNullable<ReturnType<typeof traceValues.keptTraces.get>>;

const isOf =
  ({ by, number }: Traced) =>
  (kept: Traced): boolean =>
    kept.by === by && kept.number === number;

/** What earlier visits, or other tabs, left of it: what is sent by two of them the server keeps once. */
function takenOver(traced: Traced): Operation[] {
  const all = Object.entries(traceValues.keptTraces.get() ?? {});
  const own = all.filter(([, kept]) => isOf(traced)(kept));
  if (own.length > 0) keepAll(Object.fromEntries(all.filter(([, kept]) => !isOf(traced)(kept))));
  return own
    .flatMap(([, { operations }]) => operations)
    .filter((one): one is Operation => operation.safeParse(one).success);
}

function keepAll(visits: Kept): void {
  const latest = Object.entries(visits).slice(-mostVisits);
  traceValues.keptTraces.set(latest.length > 0 ? Object.fromEntries(latest) : null);
}
