import { toast, type CodeEntry } from './code-entry.ts';

/** Every call may answer these (specification, section 8, and ours from 100004 on). */
export const coreCodes = {
  success: { code: 0, reaction: 'resolve' },
  multipleErrors: { code: 100003, reaction: 'join_messages' },
  callMissing: toast(100004),
  tooManyRequests: toast(100005),
  bodyTooLarge: toast(100006),
  bodyUnreadable: toast(100007),
  /** The object store failed, not the caller: the same again may succeed. */
  storageUnavailable: toast(100503),
  internal: toast(100500),
} as const satisfies Record<string, CodeEntry>;
