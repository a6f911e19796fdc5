import type { CallRefused } from './upload-calls.ts';
import type { UploadStage, UploadTask } from './upload-task.ts';

/**
 * `growing`: being made, the store cannot hold anything of it yet. `kept`: of an earlier visit, the store knows how
 * much it has. `whole`: a file that exists already.
 */
export type TaskOrigin = 'growing' | 'kept' | 'whole';

const firstStage: Record<TaskOrigin, UploadStage> = {
  growing: { kind: 'sending', transport: 'append', storeBytes: 0 },
  kept: { kind: 'sending', transport: 'append', storeBytes: 'unknown' },
  whole: { kind: 'sending', transport: 'multipart', storeBytes: 0 },
};

/** A task in the uploader's hands. */
export interface UploadEntry {
  readonly task: UploadTask;
  stage: UploadStage;
  /** What the present upload of a whole file has sent, for the eye: it counts only when the store has it all. */
  sentBytes: number;
  refusal: RegistrationRefusal;
  /** The server was told what the store will hold, and registers it itself. */
  promised: boolean;
}

/** The server refused the registration: because of the object, which the store can tell, or for good. */
export type RegistrationRefusal =
  | { readonly kind: 'none' }
  | { readonly kind: 'in_question'; readonly error: CallRefused }
  | { readonly kind: 'for_good'; readonly error: Error };
export const notRefused: RegistrationRefusal = { kind: 'none' };

export const newEntry = (task: UploadTask, origin: TaskOrigin): UploadEntry => ({
  ...{ task, stage: firstStage[origin], sentBytes: 0 },
  ...{ refusal: notRefused, promised: false },
});

/** Bytes on the device that the store does not hold yet. */
export const backlogBytes = (entries: Iterable<UploadEntry>): number =>
  [...entries].reduce((sum, entry) => sum + leftBytes(entry), 0);

/** Bytes of a task that the store does not hold yet. */
export function leftBytes({ task, stage }: UploadEntry): number {
  const stored = typeof stage.storeBytes === 'number' ? stage.storeBytes : 0;
  return Math.max(0, task.deviceBytes() - stored);
}
