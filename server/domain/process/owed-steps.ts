import type * as z from 'zod/mini';
import type { insuredDataScope, participantRole } from '../../../contract/enums.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';

// Who of an order's members must do something for a step, and when the step is over.

export type InsuredDataScope = z.infer<typeof insuredDataScope>;
export type ParticipantRole = z.infer<typeof participantRole>;

/** What came of a member's part of a step. */
export type StepOutcome = 'passed' | 'manual' | 'refused';

/** A member as far as it decides what they owe. */
export interface OwingMember {
  readonly memberNo: string;
  readonly role: ParticipantRole;
  /** The applicant insures themselves: what the applicant does counts for both. */
  readonly isApplicant: boolean;
  /** A minor's part is done by the applicant, who is asked anyway. */
  readonly isAdult: boolean;
  /** Their certificate is asked for. Legal heirs are nobody yet. */
  readonly isNamed: boolean;
}

/** In the place of a member's number for what is done before there are members. */
export const processHolder = 'holder';

type Owes = (member: OwingMember, scope: InsuredDataScope) => boolean;

const applicant: Owes = ({ role }) => role === 'applicant';
const inScope: Owes = ({ role, isNamed }, scope) =>
  role === 'applicant' ||
  (role === 'insurant' && scope !== 'applicant') ||
  (role === 'beneficiary' && isNamed && scope === 'applicant_insurant_beneficiary');
const adultInScope: Owes = (member, scope) =>
  inScope(member, scope) && member.role !== 'beneficiary' && (member.isAdult || applicant(member, scope));

/** What is done before there are members. */
const ofHolder: readonly ProcessStep[] = ['premium_trial', 'info_collect'];

/** Steps without a line are the applicant's. */
const owes: Partial<Record<ProcessStep, Owes>> = {
  ocr: inScope,
  face_recognition: adultInScope,
  order_confirmation: adultInScope,
};

/** The numbers of the members who owe a step, in their order; of what comes before them, the process's holder. */
export function owing(
  step: ProcessStep,
  members: readonly OwingMember[],
  scope: InsuredDataScope,
): readonly string[] {
  if (ofHolder.includes(step)) return [processHolder];
  const owesIt = owes[step] ?? applicant;
  return members
    .filter((member) => (member.role === 'applicant' || !member.isApplicant) && owesIt(member, scope))
    .map(({ memberNo }) => memberNo);
}

/** From what came of one to what came of all: who refuses weighs most. */
const byWeight: readonly StepOutcome[] = ['refused', 'manual', 'passed'];

/** What came of a step, or null while somebody who owes it has not reported. */
export function outcomeOf(
  owed: readonly string[],
  reports: ReadonlyMap<string, StepOutcome>,
): StepOutcome | null {
  const outcomes = owed.map((memberNo) => reports.get(memberNo));
  if (outcomes.includes(undefined)) return null;
  return byWeight.find((outcome) => outcomes.includes(outcome)) ?? 'passed';
}
