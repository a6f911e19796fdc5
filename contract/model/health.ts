import * as z from 'zod/mini';
import { underwritingConclusion, underwritingOutcome } from '../enums.ts';
import { instant } from '../fields.ts';
import { member_no } from './identity.ts';
import { fen } from './money.ts';
import { productCard } from './product.ts';

// What the customer says of the health of those to be insured, and what the insurer makes of it.

/** Name of a question, an answer or a kind of image in a product's file. */
export const underwritingKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));

/** 均无, or 部分有. */
export const healthAnswer = z.enum(['none', 'some']);
export type HealthAnswer = z.infer<typeof healthAnswer>;

/** One answer of one member; `chosen`: which of what the question lists. */
export const givenHealthAnswer = z.object({
  member_no,
  question: underwritingKey,
  answer: healthAnswer,
  chosen: z.array(underwritingKey).check(z.maxLength(40)),
});
export type GivenHealthAnswer = z.infer<typeof givenHealthAnswer>;

export const healthQuestion = z.object({
  question: underwritingKey,
  text: z.string(),
  note: z.nullable(z.string()),
  /** What it asks for, one by one; empty where the text says it. */
  points: z.array(z.string()),
  /** Which of them, where 部分有: at least one is to be chosen. Empty: nothing more is asked. */
  children: z.array(z.object({ value: underwritingKey, label: z.string() })),
});
export type HealthQuestion = z.infer<typeof healthQuestion>;

export const healthMember = z.object({
  member_no,
  name: z.string(),
  /** As whom they are asked: one person may be both. */
  roles: z.array(z.enum(['applicant', 'insurant'])),
  age: z.nullable(z.int()),
  questions: z.array(healthQuestion),
});
export type HealthMember = z.infer<typeof healthMember>;

/** A draft; sent in, and to be confirmed; confirmed, and no longer the customer's to change. */
export const healthState = z.enum(['draft', 'submitted', 'confirmed']);
export type HealthState = z.infer<typeof healthState>;

export const saidItem = z.object({
  question: underwritingKey,
  text: z.string(),
  answer: healthAnswer,
  /** Labels of what was chosen. */
  chosen: z.array(z.string()),
});

export const saidOfMember = z.object({
  member_no,
  name: z.string(),
  roles: z.array(z.enum(['applicant', 'insurant'])),
  /** Whether they look at it on a phone of their own; else the applicant does, for themselves or a child. */
  by_invitation: z.boolean(),
  items: z.array(saidItem),
  /** Of the items, as they stand here: SHA-256. Who confirms them names it. */
  content_sha256: z.string(),
  /** Whether they said themselves that it is right; null: nobody asked them yet. */
  confirmed: z.nullable(z.object({ right: z.boolean(), mistake: z.nullable(z.string()), at: instant })),
});
export type SaidOfMember = z.infer<typeof saidOfMember>;

/**
 * What somebody says is wrong with what was declared of their health, until they say that it is right; or that they are
 * asked something more since their card says another age, until it is answered.
 */
export const healthMistake = z.object({
  member_no,
  name: z.string(),
  /** In their words; null: they are asked something more. */
  what: z.nullable(z.string()),
  at: instant,
  /** To be corrected; the answers are open for it; declared anew since, and to be looked at by them once more. */
  state: z.enum(['wrong', 'correcting', 'corrected']),
  /** As in what was said of them. */
  by_invitation: z.boolean(),
});
export type HealthMistake = z.infer<typeof healthMistake>;

/** The rules, or an underwriter. */
const decidedBy = z.enum(['smart', 'manual']);

/** A condition on which the insurer accepts somebody: each is accepted by itself. */
export const underwritingCondition = z.object({
  condition_no: z.string(),
  member_no,
  name: z.string(),
  kind: z.enum(['extra', 'exclusion']),
  /** Of an extra: the item whose premium rises. */
  item_name: z.nullable(z.string()),
  permille: z.nullable(z.int()),
  /** Of an extra: what an instalment of this member costs without it, and more with it. */
  plain_fen: z.nullable(fen),
  extra_fen: z.nullable(fen),
  /** Of an exclusion: what is not insured. */
  text: z.nullable(z.string()),
  /** Who laid it down. */
  by: decidedBy,
  /** The answers that led to it, in words. */
  because: z.array(z.string()),
  accepted_at: z.nullable(instant),
});
export type UnderwritingCondition = z.infer<typeof underwritingCondition>;

export const underwritingConditions = z.object({
  conditions: z.array(underwritingCondition),
  /** The first premium as it was applied for, and with every extra that is asked for. */
  before_fen: fen,
  first_fen: fen,
  /** When those that are open end, with the last moment of a day; null: they have no end. */
  valid_until: z.nullable(instant),
  /** Every condition is accepted. */
  accepted: z.boolean(),
});
export type UnderwritingConditions = z.infer<typeof underwritingConditions>;

/** Why somebody is refused, in words. */
export const refusedMember = z.object({
  ...{ member_no, name: z.string(), outcome: underwritingOutcome, text: z.string() },
  /** Postponed by an underwriter: from when it may be applied for again, yyyy-mm-dd; the rules name no day. */
  again_from: z.nullable(z.string()),
  /** Whose decision it is. */
  by: decidedBy,
  /** A person was asked to look at what the rules refused, and answers until then (rule R22); null: nobody looks. */
  review: z.nullable(z.object({ asked_at: instant, due_at: instant })),
});
export type RefusedMember = z.infer<typeof refusedMember>;

/** Where the customer goes on: `conditions` waits for them to be accepted, `refused` has no way on by itself. */
export const healthNext = z.enum(['answer', 'confirm', 'smart', 'manual', 'conditions', 'pass', 'refused']);
export type HealthNext = z.infer<typeof healthNext>;

export const healthConclusion = z.object({
  /** Null while nothing was sent in. */
  conclusion: z.nullable(underwritingConclusion),
  members: z.array(saidOfMember),
  mistakes: z.array(healthMistake),
  next: healthNext,
  /** Who is refused, and why. */
  reasons: z.array(refusedMember),
  /** Whether manual underwriting may be asked for: over somebody on whom no underwriter has decided. */
  manual_offered: z.boolean(),
  terms: z.nullable(underwritingConditions),
  state: healthState,
  revision: z.int(),
  saved_at: z.nullable(instant),
  /** Where it is refused: what may be bought without questions of health. */
  other_products: z.array(productCard),
});
export type HealthConclusion = z.infer<typeof healthConclusion>;

export const smartAnswered = z.object({
  /** The health question that the chain belongs to. */
  of: underwritingKey,
  question: underwritingKey,
  text: z.string(),
  value: underwritingKey,
  label: z.string(),
  /** What else might have been answered. */
  answers: z.array(z.object({ value: underwritingKey, label: z.string() })),
});

/** Where a member stands in their smart underwriting. */
export const smartState = z.object({
  member_no,
  name: z.string(),
  /** What is asked about now, in the words of the health notice. */
  topic: z.nullable(z.string()),
  answered: z.array(smartAnswered),
  /** Null: every question is answered. */
  current: z.nullable(
    z.object({
      of: underwritingKey,
      question: underwritingKey,
      text: z.string(),
      /** Where it stands in a report. */
      help: z.nullable(z.string()),
      answers: z.array(z.object({ value: underwritingKey, label: z.string(), note: z.nullable(z.string()) })),
    }),
  ),
  /** What may be looked for by name instead of choosing: it answers the first questions of the chain. */
  diseases: z.array(
    z.object({ disease: underwritingKey, of: underwritingKey, name: z.string(), words: z.array(z.string()) }),
  ),
  /** About how many questions follow, the current one among them. */
  about_left: z.int(),
  /** Of this member; null while something is unanswered. */
  outcome: z.nullable(underwritingOutcome),
  /** Who else waits for theirs, and those who are done. */
  members: z.array(z.object({ member_no, name: z.string(), done: z.boolean() })),
  /** Rises with each answer; who answers names the one that they saw. */
  revision: z.int(),
});
export type SmartState = z.infer<typeof smartState>;
