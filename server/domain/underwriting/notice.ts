import * as z from 'zod/mini';
import {
  type GivenHealthAnswer,
  givenHealthAnswer,
  underwritingKey,
} from '../../../contract/model/health.ts';
import { canonicalJson, sha256 } from '../proof/chain.ts';

/** Answers of one chain, in the order in which they were given. */
export const chainAnswer = z.object({ question: underwritingKey, value: underwritingKey });
export type ChainAnswer = z.infer<typeof chainAnswer>;

/** What is kept of an order's health notice, sealed. */
export const noticeContent = z.object({
  answers: z.array(givenHealthAnswer),
  /** Random, with what is hashed: answers are few, and could be guessed from their hash. Not in older notices. */
  salt: z.optional(z.string()),
  /** By member and by the health question that the chain belongs to. */
  smart: z.record(z.string(), z.record(z.string(), z.array(chainAnswer))),
  /** Members for whom the customer chose a person instead of the smart underwriting. */
  to_manual: z.array(z.string()),
  /** What was declared before it was corrected, the oldest first; nothing in notices that never were. */
  before: z.optional(
    z.array(
      z.object({
        /** Whose answers were opened. */
        member_nos: z.array(z.string()),
        answers: z.array(givenHealthAnswer),
        /** When it was declared, and when it was opened to be corrected. */
        declared_at: z.iso.datetime(),
        opened_at: z.iso.datetime(),
      }),
    ),
  ),
});
export type DeclaredBefore = NonNullable<z.infer<typeof noticeContent>['before']>[number];
export type NoticeContent = z.infer<typeof noticeContent>;

export const emptyNotice: NoticeContent = { answers: [], smart: {}, to_manual: [] };

/** SHA-256 of what is said of a member, by which the chain of events knows it. */
export const answersHash = (salt: string, memberNo: string, answers: readonly GivenHealthAnswer[]): string =>
  sha256(canonicalJson([salt, answers.filter(({ member_no }) => member_no === memberNo)]));
