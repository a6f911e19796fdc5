import { findCode } from '../../contract/codes/catalogue.ts';
import { type ReactionKind } from '../../contract/codes/code-entry.ts';
import { fieldErrorsSchema } from '../../contract/envelope.ts';
import type { Failure } from './failure.ts';

/** What the page does about an answer; app carries it out. */
export type Effect =
  | { readonly do: 'toast'; readonly text: string; readonly ms: number; readonly small?: string }
  | { readonly do: 'go'; readonly to: '/detail' | '/product_not_exist' | '/link_failure' }
  | { readonly do: 'clear_logins' };

export interface Reaction {
  readonly settles: 'resolve' | 'reject';
  readonly effects: readonly Effect[];
}

/** Specification, section 9. */
const toastMs = 4000;

type CodeFailure = Extract<Failure, { kind: 'code' }>;

const toast = (text: string): Extract<Effect, { do: 'toast' }> => ({ do: 'toast', text, ms: toastMs });
const reject = (...effects: Effect[]): Reaction => ({ settles: 'reject', effects });

/** Specification, section 8: one reaction for each kind that the catalogue names. */
const byKind: Record<ReactionKind, (failure: CodeFailure) => Reaction> = {
  resolve: () => ({ settles: 'resolve', effects: [] }),
  join_messages: (failure) => reject(toast(joinedMessages(failure))),
  go_to_detail: () => ({ settles: 'resolve', effects: [{ do: 'go', to: '/detail' }] }),
  login_again: (failure) => reject({ do: 'clear_logins' }, toast(failure.message)),
  product_missing: () => reject({ do: 'go', to: '/product_not_exist' }),
  link_failure: () => reject({ do: 'go', to: '/link_failure' }),
  silent: () => reject(),
  toast: (failure) => reject(toast(failure.message)),
};

function joinedMessages(failure: CodeFailure): string {
  const fields = fieldErrorsSchema.safeParse(failure.data);
  const messages = fields.success ? Object.values(fields.data).flat() : [];
  return messages.length > 0 ? messages.join('、') : failure.message;
}

export function reactionTo(failure: Failure): Reaction {
  if (failure.kind === 'aborted') return reject();
  if (failure.kind !== 'code') {
    const small = failureDetail(failure);
    return reject({ ...toast(failureText(failure)), ...(small && { small }) });
  }
  return byKind[findCode(failure.code)?.reaction ?? 'toast'](failure);
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

/** For support, in small print: where the server failed and what it said, or the code; null where there is nothing. */
export function failureDetail(failure: Failure): string | null {
  switch (failure.kind) {
    case 'code':
      return `编号 ${failure.code}`;
    case 'http':
      return [failure.module, failure.message].filter(Boolean).join('：');
    case 'unreadable':
      return failure.module;
    case 'aborted':
    case 'no_response':
      return null;
  }
}
