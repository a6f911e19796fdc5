import type { HealthNext } from '../../../contract/model/health.ts';
import { verdictOf } from '../../domain/underwriting/decision.ts';
import { evaluateMember, weightiest, type MemberVerdict } from '../../domain/underwriting/evaluate.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { decisionOf, type CaseRow } from '../underwriting/case-rows.ts';
import type { ConditionRow } from '../underwriting/conditions.ts';
import type { HealthScope } from './health-scope.ts';

/** What came of one member, and who decided it. */
export interface JudgedMember {
  readonly asked: AskedPerson;
  readonly verdict: MemberVerdict;
  /** The case by which a person decided; undefined: the rules did. */
  readonly decided: CaseRow | undefined;
}

/** What the rules, or a person in their place, make of each member. */
export const judgedMembers = (
  { open }: Pick<PersonalData, 'open'>,
  scope: Pick<HealthScope, 'asked' | 'product' | 'notice' | 'cases'>,
): JudgedMember[] =>
  scope.asked.map((asked) => {
    const decided = scope.cases.findLast(
      ({ memberNo, kind, decidedAt }) =>
        memberNo === asked.memberNo && kind !== 'risk_call' && decidedAt !== null,
    );
    const decision = decided && decisionOf({ open }, decided);
    return { asked, decided, verdict: decision ? verdictOf(decision) : ofRules(scope, asked) };
  });

/** Whether a person may be asked to decide over them instead: nobody has, and the rules ask more or accept on conditions. */
export const mayTurnToPerson = ({ verdict, decided }: JudgedMember): boolean =>
  !decided &&
  (verdict.kind === 'smart' ||
    (verdict.kind === 'accepted' && verdict.extras.length + verdict.exclusions.length > 0));

function ofRules(
  { product, notice: { content } }: Pick<HealthScope, 'product' | 'notice'>,
  { memberNo, questions }: AskedPerson,
): MemberVerdict {
  return evaluateMember(product, {
    questions,
    answers: content.answers.filter(({ member_no }) => member_no === memberNo),
    chains: content.smart[memberNo] ?? {},
    wantsPerson: content.to_manual.includes(memberNo),
  });
}

/** Where the customer goes on from here. */
export function nextOf(
  { notice: { row } }: Pick<HealthScope, 'notice'>,
  judged: readonly JudgedMember[],
  conditions: readonly ConditionRow[],
): HealthNext {
  if (!row || row.state === 'draft') return 'answer';
  if (row.state === 'submitted') return 'confirm';
  const kind = weightiest(judged.map(({ verdict }) => verdict));
  if (kind !== 'accepted') return kind;
  return conditions.every(({ acceptedAt }) => acceptedAt !== null) ? 'pass' : 'conditions';
}
