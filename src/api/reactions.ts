import { fieldErrorsSchema } from '../../contract/envelope.ts';
import type { Failure } from './failure.ts';

/** What the page does about an answer; app carries it out. */
export type Effect =
  | { readonly do: 'toast'; readonly text: string; readonly ms: number; readonly small?: string }
  /** A route, with its query. */
  | { readonly do: 'go'; readonly to: string }
  | { readonly do: 'clear_logins' }
  /** Its own page says then that it is over, and whom to ask for another. */
  | { readonly do: 'ask_invitation' };

export interface Reaction {
  readonly settles: 'resolve' | 'reject';
  readonly effects: readonly Effect[];
}

/** Specification, section 9. */
const toastMs = 4000;

export const toast = (text: string): Extract<Effect, { do: 'toast' }> => ({ do: 'toast', text, ms: toastMs });
export const reject = (...effects: Effect[]): Reaction => ({ settles: 'reject', effects });

function joinedMessages({ message, data }: Extract<Failure, { kind: 'code' }>): string {
  const fields = fieldErrorsSchema.safeParse(data);
  const messages = fields.success ? Object.values(fields.data).flat() : [];
  return messages.length > 0 ? messages.join('、') : message;
}

/** The sentence for a page that shows the failure in its own place. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'code':
      return joinedMessages(failure);
    case 'http':
    case 'unreadable':
      return '服务器出错，请联系管理员';
    case 'aborted':
    case 'no_response':
      return '服务器未响应，请检查网络或稍后重试';
  }
}

/** Where the server failed and what it said; null where an answer has a code, or there is none. */
export function faultOf(failure: Failure): string | null {
  switch (failure.kind) {
    case 'http':
      return [failure.module, failure.message].filter(Boolean).join('：');
    case 'unreadable':
      return failure.module;
    case 'code':
    case 'aborted':
    case 'no_response':
      return null;
  }
}
