import { reasonOf, type Log } from '../log.ts';
import type { HeldKeys, KeyRing } from './key-ring.ts';
import { StoreFailure } from './store-failure.ts';
import { CallRefused } from './upload-calls.ts';
import type { UploadEntry } from './upload-entry.ts';
import type { SendingStage } from './upload-task.ts';

/** `give_up`: whoever waits for the upload is told now; it is tried again when somebody asks for it. */
export type Remedy = 'retry' | 'give_up';

export interface FailedStep {
  readonly error: unknown;
  /** The keys of the step, null where they could not be had. */
  readonly held: HeldKeys | null;
  /** Failures in a row, this one among them. */
  readonly failures: number;
  /** How long the store was not reached; null where it ever was, or where this is no such failure. */
  readonly unreachedMs: number | null;
}

const formAfterFailures = 4;
/** A phone in a lift is without a network for longer than four tries take. */
const formAfterMs = 30_000;
/** So little goes by the form as fast as by anything else, and is soon sent again. */
const smallBytes = 1024 * 1024;

/** The server gives no keys: it was reached, and says no of the object. */
export const refusesKeys = ({ error, held }: Pick<FailedStep, 'error' | 'held'>): boolean =>
  error instanceof CallRefused && held === null;

/** What a failure changes before the step is tried again. Never rejects. */
export async function recover(
  entry: UploadEntry,
  failed: FailedStep,
  keyRing: KeyRing,
  log: Log,
  signal: AbortSignal,
): Promise<Remedy> {
  const { error, held } = failed;
  const { stage } = entry;
  if (stage.kind === 'registered') return 'retry';
  if (refusesKeys(failed)) return 'give_up';
  if (error instanceof CallRefused) return afterRefusedCall(entry, stage, error);
  if (!(error instanceof StoreFailure)) {
    if (stage.transport === 'form') backToStore(entry, reasonOf(error), log);
    return 'retry';
  }
  if (error.kind === 'refused') return 'give_up';
  // A store that takes parts no more than pieces takes nothing of ours.
  if (error.kind === 'append_refused' && stage.transport !== 'append') return 'give_up';
  if (error.kind === 'keys_refused') await keyRing.renew(held, signal).catch(() => undefined);
  const next = stageAfter(entry, stage, error, failed);
  if (next.transport !== stage.transport)
    log('transport', { id: entry.task.id, to: next.transport, reason: error.message });
  entry.stage = next;
  return 'retry';
}

/** A form that broke off is lost as a whole: what the store has of the file, or takes by now, is worth more. */
function backToStore(entry: UploadEntry, reason: string, log: Log): void {
  log('transport', { id: entry.task.id, to: 'append', reason });
  entry.stage = { kind: 'sending', transport: 'append', storeBytes: 'unknown' };
  entry.sentBytes = 0;
}

/** The server refused the registration: because of the object, so the store is asked, or for good. */
function afterRefusedCall(entry: UploadEntry, stage: SendingStage, error: CallRefused): Remedy {
  if (stage.transport === 'form') {
    entry.refusal = { kind: 'for_good', error };
    return 'give_up';
  }
  entry.refusal = { kind: 'in_question', error };
  entry.stage = { kind: 'sending', transport: 'append', storeBytes: 'unknown' };
  return 'retry';
}

function stageAfter(
  entry: UploadEntry,
  stage: SendingStage,
  error: StoreFailure,
  failed: FailedStep,
): SendingStage {
  if (error.kind === 'append_refused') return { kind: 'sending', transport: 'multipart', storeBytes: 0 };
  if (isOutOfReach(entry, failed)) return { kind: 'sending', transport: 'form', storeBytes: 0 };
  return stage.transport === 'append' ? { ...stage, storeBytes: 'unknown' } : stage;
}

/** Not while the file grows: a form sends nothing of it before it is closed, and the store may be back by then. */
function isOutOfReach({ task }: UploadEntry, { failures, held, unreachedMs }: FailedStep): boolean {
  if (unreachedMs === null || failures < formAfterFailures || !held) return false;
  return (
    navigator.onLine && task.closed() && (unreachedMs >= formAfterMs || task.deviceBytes() <= smallBytes)
  );
}
