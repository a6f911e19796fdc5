import type { RequestOf } from '../../../contract/define.ts';
import type { IdentityCase, review } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { issueAfterIdentity, returnUnlessRedone, sendIdentityRefusedJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { cardOf, keepCard, reportCard } from '../../records/member-identity/cards.ts';
import { faceOf, keepFace, reportFace } from '../../records/member-identity/faces.ts';
import { anyPerson, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { identityCaseOf } from '../../records/review/identity-cases.ts';

type Input = RequestOf<typeof review.decideIdentity>;

/**
 * A person's decision over a card or a face that was left to one; what they wrote goes to the member. The same decision
 * again is answered as the first time. Throws reviewedMeanwhile where another decided, reviewNotOpen where nothing
 * waits for a person, or the sale was cancelled.
 */
export async function decideIdentity(
  context: ServiceContext,
  { member_no, what, decision, reason }: Input,
  { session: { account }, origin }: Caller<'staff'>,
): Promise<IdentityCase> {
  const { connection, personalData, jobs, now } = context;
  const state = decision === 'pass' ? 'passed' : 'refused';
  const processNo = await connection.db.transaction(async (tx) => {
    const scope = await scopeOfMember(context, tx, member_no, { lock: true, missing: 'memberMissing' });
    const person = anyPerson(scope, member_no);
    const row = await rowOf(context, tx, person.memberNo, what);
    if (row?.decidedBy === account && row.state === state) return scope.process.processNo;
    if (scope.process.status === 'cancel')
      throw new Failure('reviewNotOpen', { message: '这笔投保已取消，不用再核对' });
    if (row?.state !== 'to_person') throw new Failure(row?.decidedAt ? 'reviewedMeanwhile' : 'reviewNotOpen');
    const by = { actor: account, at: now() };
    const decided = {
      state,
      decidedBy: account,
      decidedAt: by.at,
      remarkSealed: personalData.seal(reason),
    } as const;
    if (what === 'card') {
      await keepCard(tx, personalData, person.memberNo, decided, by.at);
      await reportCard(tx, scope, person, state, by.at);
    } else {
      await keepFace(tx, person.memberNo, decided, by.at);
      await reportFace(tx, scope, person, state, by.at);
    }
    await writeEvent(tx, memberOwner(person.memberNo), 'decide_identity', { what, decision }, by);
    const { memberNo } = person;
    const { orderNo } = scope.order;
    if (decision === 'pass') await issueAfterIdentity(jobs, tx, { orderNo, memberNo, at: by.at });
    else {
      await jobs.enqueue(tx, sendIdentityRefusedJob, {
        key: `${memberNo}/${what}/${by.at.toISOString()}`,
        payload: { memberNo, what, origin },
      });
      await returnUnlessRedone(jobs, tx, { orderNo, memberNo, at: by.at });
    }
    return scope.process.processNo;
  });
  await jobs.wake();
  notifyProcessChanged(context, processNo);
  return await identityCaseOf(context, member_no, what);
}

async function rowOf(
  { personalData }: ServiceContext,
  tx: Transaction,
  memberNo: string,
  what: Input['what'],
) {
  return what === 'card' ? (await cardOf(tx, personalData, memberNo)).row : await faceOf(tx, memberNo);
}
