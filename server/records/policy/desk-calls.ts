import type { PolicyCallDetail, PolicyCallRow as ShownRow } from '../../../contract/model/policy-call.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { PolicyContent } from '../../domain/policy/content.ts';
import { answerWords } from '../../domain/policy/visit.ts';
import { callDueAt } from '../../domain/policy/visit-call.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { membersOf } from '../member/members.ts';
import { scopeOfMember } from '../member-identity/identity-scope.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { productAt } from '../product/products.ts';
import { policiesByNumber, policyContentOf, policyByNumber, type PolicyRow } from './policies.ts';
import {
  callByNumber,
  callsAtDesk,
  missedOf,
  triesByCall,
  triesOf,
  visitOwed,
  type PolicyCallRow,
} from './policy-calls.ts';
import { answersOf } from './visit-answers.ts';

/** A customer who is to be called, with the policy that it is about. */
export interface DeskCall {
  readonly row: PolicyCallRow;
  readonly policy: PolicyRow;
  readonly content: PolicyContent;
}

/**
 * With its policy it is locked where asked for: the policy first, as by the customer's last answer, with which the call
 * goes. Throws policyCallMissing.
 */
export async function deskCallOf(
  context: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  callNo: string,
  reach: { readonly lock?: boolean } = {},
): Promise<DeskCall> {
  const found = await callByNumber(tx, callNo);
  if (!found) throw new Failure('policyCallMissing');
  const policy = await policyByNumber(tx, found.policyNo, reach);
  const row = reach.lock ? await callByNumber(tx, callNo, reach) : found;
  if (!row) throw new Failure('policyCallMissing');
  return withPolicy(context, row, policy);
}

function withPolicy(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  row: PolicyCallRow,
  policy: PolicyRow | undefined,
): DeskCall {
  if (!policy) throw new Error(`${row.policyNo} is not there`);
  return { row, policy, content: policyContentOf(personalData, policy) };
}

/** The whole mobile of who holds the policy; null: none is known. Throws where the order has no applicant. */
export async function mobileOf(
  context: ServiceContext,
  tx: Queryable,
  { policy }: DeskCall,
): Promise<string | null> {
  const [member] = await membersOf(tx, policy.orderNo);
  if (!member) return null;
  const { mobile } = applicantOf(await scopeOfMember(context, tx, member.memberNo));
  return mobile === '' ? null : mobile;
}

async function questionOf({ connection }: ServiceContext, tx: Queryable, { row, content }: DeskCall) {
  const { product_no, version } = content.product;
  const { visit } = await productAt(connection.db, product_no, version, tx);
  return visit?.questions.find(({ question }) => question === row.question);
}

const aboutNoQuestion = { visit: '在线回访', surrender: '退保' } as const;

/** What is looked up of a call, for its row and for its detail. */
async function lookedUp(context: ServiceContext, tx: Queryable, call: DeskCall) {
  return { tries: await triesOf(tx, call.row.callNo), question: await questionOf(context, tx, call) };
}

function shownRow(
  { row, content }: DeskCall,
  { tries, question }: Awaited<ReturnType<typeof lookedUp>>,
): ShownRow {
  const missed = missedOf(tries);
  return {
    ...{ call_no: row.callNo, policy_no: row.policyNo },
    ...{ product_name: content.product.name, name: content.holder.name },
    about: question?.text ?? aboutNoQuestion[row.about],
    asked_by: row.requestId === visitOwed ? 'clock' : 'customer',
    asked_at: row.askedAt.toISOString(),
    due_at: callDueAt(row.askedAt).toISOString(),
    missed: missed.length,
    missed_at: missed.at(-1)?.at.toISOString() ?? null,
    called_at: row.calledAt?.toISOString() ?? null,
  };
}

/** The shelf of the desk; the questions do not grow with the calls. */
export async function deskCalls(context: ServiceContext): Promise<ShownRow[]> {
  const { db } = context.connection;
  const calls = await callsAtDesk(db);
  const policies = await policiesByNumber(
    db,
    calls.map(({ policyNo }) => policyNo),
  );
  const tries = await triesByCall(
    db,
    calls.map(({ callNo }) => callNo),
  );
  const rows: ShownRow[] = [];
  for (const row of calls) {
    const call = withPolicy(context, row, policies.get(row.policyNo));
    const question = await questionOf(context, db, call);
    rows.push(shownRow(call, { tries: tries.get(row.callNo) ?? [], question }));
  }
  return rows;
}

/** One of them in full, for who calls. Throws policyCallMissing. */
export async function deskCallDetail(context: ServiceContext, callNo: string): Promise<PolicyCallDetail> {
  const { db } = context.connection;
  const call = await deskCallOf(context, db, callNo);
  const { row, policy } = call;
  const { open } = context.personalData;
  const found = await lookedUp(context, db, call);
  const { tries, question } = found;
  const answered = (await answersOf(db, row.policyNo)).find((one) => one.question === row.question);
  const mobile = await mobileOf(context, db, call);
  return {
    ...shownRow(call, found),
    explanation: question?.explanation ?? null,
    answer: answered ? answerWords(answered.question)[answered.answer === 'yes' ? 0 : 1] : null,
    mobile_masked: mobile === null ? null : maskMobile(mobile),
    is_ended: policy.status === 'ended',
    tries: tries.map(({ name, saidSealed, at }) => ({
      ...{ at: at.toISOString(), by: name },
      said: saidSealed === null ? null : open(saidSealed),
    })),
  };
}
