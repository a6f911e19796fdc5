/**
 * Why an engine did not do its task.
 * - `source_unavailable`: the store did not give the bytes, so nothing is known of the file; another try may get them.
 * - `resources_short`: this machine had no room, memory or handles left for it; nothing is known of the file either.
 * - `process_ended`: the engine's process was killed or died under the task.
 * - `task_failed`: the engine had the bytes and could not do it.
 */
export type EngineErrorKind = 'source_unavailable' | 'resources_short' | 'process_ended' | 'task_failed';

export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly kind: EngineErrorKind;

  constructor(kind: EngineErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const ofSurroundings: ReadonlySet<EngineErrorKind> = new Set(['source_unavailable', 'resources_short']);

/** Whether the engine had the bytes and gave up, or ended under them. */
export function isEngineFailure(error: unknown): boolean {
  return error instanceof EngineError && !ofSurroundings.has(error.kind);
}

/** Whether nothing can be said of the file, because its bytes did not come or the machine had nothing left for it. */
export function saysNothingOfFile(error: unknown): boolean {
  return error instanceof EngineError && ofSurroundings.has(error.kind);
}
