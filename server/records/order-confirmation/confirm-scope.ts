import type { ProcessStep } from '../../../contract/model/process.ts';
import { Failure } from '../../domain/failure.ts';
import { canonical, hashOf, type OrderContent } from '../../domain/order/content.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { requireNoneWrong } from '../health/mistakes.ts';
import { toldMistakes, type ToldMistake } from '../underwriting/told-mistakes.ts';
import { identityScope, type IdentityScope, type Subject } from '../member-identity/identity-scope.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { confirmationsOf, type Confirmation } from '../order/confirmations.ts';
import type { ProcessRow } from '../process/processes.ts';
import { contentFor, orderFacts, type OrderFacts } from './order-content.ts';

/** What one person is to agree to, and what they agreed to last. */
export interface OwedConfirmation {
  readonly person: IdentityPerson;
  readonly content: OrderContent;
  readonly sha256: string;
  readonly last: Confirmation | undefined;
  /** Whether what they confirmed is what the order says now, and the health notice was not said anew since. */
  readonly isGood: boolean;
}

export interface ConfirmScope {
  readonly scope: IdentityScope;
  readonly facts: OrderFacts;
  /** Who asks: the applicant, or an invited member. */
  readonly self: OwedConfirmation;
  /** Of everybody who must, the applicant first. */
  readonly owed: readonly OwedConfirmation[];
  /** What somebody says is wrong with what was declared of their health: until then nobody confirms or pays. */
  readonly told: readonly ToldMistake[];
}

/** While the process stands here a member may confirm: until it is paid. */
export const confirmSteps: readonly ProcessStep[] = ['order_confirmation', 'payment'];

/** Throws what identityScope throws, and linkInvalid for a link that was made for something else. */
export async function confirmScope(
  context: ServiceContext,
  tx: Queryable,
  subject: Subject,
  session: VisitorSession,
  reach: { readonly lock?: boolean } = {},
): Promise<ConfirmScope> {
  const scope = await identityScope(context, tx, subject, session, reach);
  const { asker } = scope;
  if (asker.kind === 'invited' && asker.link.purpose !== 'order_confirmation')
    throw new Failure('linkInvalid');
  const facts = await orderFacts(context, tx, scope);
  const owed = await owedConfirmations(context, tx, facts);
  const memberNo = asker.kind === 'invited' ? asker.memberNo : applicantOf(scope).memberNo;
  const self = owed.find(({ person }) => person.memberNos.includes(memberNo));
  if (!self) throw new Failure('linkInvalid');
  return { scope, facts, self, owed, told: await toldMistakes(tx, scope.order.orderNo) };
}

export async function owedConfirmations(
  context: ServiceContext,
  tx: Queryable,
  facts: OrderFacts,
): Promise<OwedConfirmation[]> {
  const { people, order } = facts.scope;
  const confirmed = await confirmationsOf(tx, context.personalData, order.orderNo);
  const declaredAt = facts.health[0]?.answeredAt;
  return people
    .filter(({ owesConfirmation }) => owesConfirmation)
    .map((person) => {
      const content = contentFor(context, facts, person);
      const sha256 = hashOf(content);
      const last = confirmed.find(({ memberNo }) => memberNo === person.memberNo);
      const isAfter = last !== undefined && (declaredAt === undefined || declaredAt <= last.confirmedAt);
      return { person, content, sha256, last, isGood: isAfter && last.contentSha256 === sha256 };
    });
}

/** Whether the process stands where members confirm. */
export const isConfirmOpen = ({ status, current }: Pick<ProcessRow, 'status' | 'current'>): boolean =>
  status === 'processing' && confirmSteps.includes(current);

/** Throws processOver after the end, processEventRefused unless the process stands where members confirm. */
export function requireConfirmOpen({ process, asker }: Pick<IdentityScope, 'process' | 'asker'>): void {
  if (process.status !== 'processing') throw new Failure('processOver');
  if (isConfirmOpen(process)) return;
  // What comes before is the applicant's to do.
  throw new Failure('processEventRefused', asker.kind === 'invited' ? { message: notYet } : {});
}

const notYet = '投保人正在办理前面的步骤，到确认时会再请您';

/**
 * Throws what requireConfirmOpen throws, and healthSaidWrong as long as somebody says so. An invited member hears of that
 * first: with it the sale is led back, and what comes next for them is to look at their health.
 */
export function requireConfirmable(
  personalData: Pick<PersonalData, 'open'>,
  { scope, told }: Pick<ConfirmScope, 'scope' | 'told'>,
): void {
  const isInvited = scope.asker.kind === 'invited';
  if (isInvited && scope.process.status === 'processing') requireNoneWrong(personalData, scope, told);
  requireConfirmOpen(scope);
  requireNoneWrong(personalData, scope, told);
}

/** Throws confirmationMissing, with who must confirm (again). */
export function requireAllConfirmed(owed: readonly OwedConfirmation[]): void {
  const missing = owed.filter(({ isGood }) => !isGood).map(({ person }) => person.name);
  if (missing.length === 0) return;
  throw new Failure('confirmationMissing', {
    message: `${missing.join('、')}还没有确认最新的投保内容，确认后才能支付`,
    data: { members: missing },
  });
}

export const shownText = ({ content }: OwedConfirmation): string => canonical(content);
