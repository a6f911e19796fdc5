import { catalogue } from '../../../contract/codes/catalogue.ts';
import { CallRefused } from '../../../media/upload/upload-calls.ts';
import { isFailure, type Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';

interface Running<T> {
  abort(): void;
  unwrap(): Promise<T>;
}

/** The answer of a call under way, as media asks for it: rejects with CallRefused where the server refuses. */
export async function answerOf<T>(running: Running<T>, signal: AbortSignal): Promise<T> {
  const abort = () => running.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await running.unwrap();
  } catch (error) {
    throw refusal(error, signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * What the server could not do just now: it failed, its storage is away, it reads too many cards, or a film came before
 * the result of its check.
 */
const notNow: readonly number[] = [
  catalogue.internal.code,
  catalogue.storageUnavailable.code,
  catalogue.cardReadingBusy.code,
  catalogue.faceAnswerAwaited.code,
];

/** A code is the server's word; all else, and what it could not do just now, is tried again. */
export function refusal(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new DOMException('aborted', 'AbortError');
  if (!isFailure(error)) return error;
  const failure: Failure = error;
  return failure.kind === 'code' && !notNow.includes(failure.code)
    ? new CallRefused(failure.code, failureText(failure))
    : new Error(failureText(failure));
}
