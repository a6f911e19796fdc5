import type { CodeEntry } from './code-entry.ts';

/** Every call may answer these (specification, section 8, and ours from 100004 on). */
export const coreCodes = {
  success: { code: 0, reaction: 'resolve' },
  multipleErrors: { code: 100003, reaction: 'join_messages' },
  callMissing: { code: 100004, reaction: 'toast' },
  tooManyRequests: { code: 100005, reaction: 'toast' },
  bodyTooLarge: { code: 100006, reaction: 'toast' },
  bodyUnreadable: { code: 100007, reaction: 'toast' },
  /** The object store failed, not the caller: the same again may succeed. */
  storageUnavailable: { code: 100503, reaction: 'toast' },
  internal: { code: 100500, reaction: 'toast' },
} as const satisfies Record<string, CodeEntry>;
