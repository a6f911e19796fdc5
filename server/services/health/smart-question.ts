import type { SmartState } from '../../../contract/model/health.ts';
import type { Product } from '../../domain/product/product.ts';
import { longestFrom } from '../../domain/underwriting/chain.ts';
import type { MemberVerdict } from '../../domain/underwriting/evaluate.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { answeredIn, chainsOf, type MemberChain } from '../../records/health/chains.ts';
import { judgedMembers } from '../../records/health/verdicts.ts';
import { askedPerson, type HealthScope } from '../../records/health/health-scope.ts';

/** Those whom the smart underwriting asks, and whether they are done. */
export function smartMembers(
  { personalData }: ServiceContext,
  scope: HealthScope,
): { readonly asked: AskedPerson; readonly verdict: MemberVerdict; readonly done: boolean }[] {
  return judgedMembers(personalData, scope)
    .filter(({ asked, decided }) => !decided && chainsOf(scope, asked).length > 0)
    .map(({ asked, verdict }) => ({ asked, verdict, done: verdict.kind !== 'smart' }));
}

/** Where a member stands; without a number whoever is not done. Throws memberMissing. */
export function smartStateOf(
  context: ServiceContext,
  scope: HealthScope,
  memberNo: string | undefined,
): SmartState {
  const members = smartMembers(context, scope);
  const found = memberNo === undefined ? undefined : askedPerson(scope, memberNo).memberNo;
  const shown =
    members.find(({ asked }) => asked.memberNo === found) ?? members.find(({ done }) => !done) ?? members[0];
  const asked = shown?.asked ?? askedPerson(scope, memberNo ?? '');
  const chains = chainsOf(scope, asked);
  const open = chains.find(({ current }) => current !== null);
  const smart = scope.product.underwriting?.smart ?? [];
  return {
    ...{ member_no: asked.memberNo, name: asked.person.name },
    topic: open?.of.text ?? null,
    answered: answeredIn(chains),
    current: shown?.verdict.kind === 'smart' ? currentIn(open) : null,
    diseases: diseasesFor(scope.product, open),
    about_left: chains.reduce(
      (sum, { current }) => sum + (current === null ? 0 : longestFrom(smart, current)),
      0,
    ),
    outcome: outcomeIn(shown?.verdict),
    members: members.map((one) => ({
      member_no: one.asked.memberNo,
      name: one.asked.person.name,
      done: one.done,
    })),
    revision: scope.notice.row?.revision ?? 0,
  };
}

function currentIn(open: MemberChain | undefined): SmartState['current'] {
  if (!open?.current) return null;
  const { question, text, help, answers } = open.current;
  return {
    ...{ of: open.of.question, question, text, help: help ?? null },
    answers: answers.map(({ value, label, note }) => ({ value, label, note: note ?? null })),
  };
}

/** Only where a chain begins: later its place is known. */
const diseasesFor = ({ underwriting }: Product, open: MemberChain | undefined): SmartState['diseases'] =>
  open?.steps.length === 0
    ? (underwriting?.diseases ?? [])
        .filter(({ of }) => of === open.of.question)
        .map(({ disease, of, name, words }) => ({ disease, of, name, words }))
    : [];

function outcomeIn(verdict: MemberVerdict | undefined): SmartState['outcome'] {
  if (verdict?.kind === 'manual') return 'need_human_underwriting';
  if (verdict?.kind === 'refused') return verdict.outcome;
  if (verdict?.kind !== 'accepted') return null;
  if (verdict.extras.length > 0) return 'extra_fee';
  return verdict.exclusions.length > 0 ? 'except' : 'normal';
}
