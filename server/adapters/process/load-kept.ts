import { errorMessage } from '../../domain/error-message.ts';
import { EngineError } from '../../ports/engine-error.ts';

/**
 * Loads at the first call and keeps what came; a load that failed is tried anew by the next call. Rejects with
 * EngineError `resources_short`: the file that it was wanted for has no part in it.
 */
export function loadKept<T>(what: string, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const forget = (error: unknown): never => {
    loading = null;
    const why = errorMessage(error);
    throw new EngineError('resources_short', `${what} did not load: ${why}`, { cause: error });
  };
  // Begun a moment later: also what fails at once is forgotten after it was kept.
  return () => (loading ??= Promise.resolve().then(load).catch(forget));
}
