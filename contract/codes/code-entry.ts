/** What a page does about a code; src/api/code-reactions.ts holds how (specification, section 8). */
export type ReactionKind =
  | 'resolve'
  | 'join_messages'
  | 'go_to_detail'
  | 'login_again'
  | 'product_missing'
  | 'link_failure'
  | 'ask_invitation'
  | 'silent'
  | 'toast';

/** A row of the catalogue: the number on the wire and what the page does. The sentence is the server's. */
export interface CodeEntry {
  readonly code: number;
  readonly reaction: ReactionKind;
}

/** Shown by the page that asked, in its own place. */
export const silent = <Code extends number>(code: Code) => ({ code, reaction: 'silent' }) as const;

/** Shown for a while, wherever it came from. */
export const toast = <Code extends number>(code: Code) => ({ code, reaction: 'toast' }) as const;
