import type { Log } from '../log.ts';
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
}

const formAfterFailures = 4;

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
  if (!(error instanceof StoreFailure)) return 'retry';
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
  { storeAnswered }: UploadEntry,
  stage: SendingStage,
  error: StoreFailure,
  { failures, held }: FailedStep,
): SendingStage {
  if (error.kind === 'append_refused') return { kind: 'sending', transport: 'multipart', storeBytes: 0 };
  const neverReached = error.kind === 'unreachable' && !storeAnswered && navigator.onLine;
  if (neverReached && failures >= formAfterFailures && held)
    return { kind: 'sending', transport: 'form', storeBytes: 0 };
  return stage.transport === 'append' ? { ...stage, storeBytes: 'unknown' } : stage;
}
