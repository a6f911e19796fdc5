import type { Failure } from '../../domain/failure.ts';

/** What a failed attempt leaves behind must stay when the call fails: the refusal is thrown after the commit. */
export type Attempt<T> = { readonly refused: Failure } | { readonly passed: T };

/** Throws the refusal. */
export function passedOrThrow<T>(attempt: Attempt<T>): T {
  if ('refused' in attempt) throw attempt.refused;
  return attempt.passed;
}
