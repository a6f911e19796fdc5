import type { RequestOf } from '../../../contract/define.ts';
import type { IdentityCase, review } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import { issueAfterIdentity, returnUnlessRedone, sendIdentityRefusedJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { keepCard, reportCard } from '../../records/member-identity/cards.ts';
import { closeFaceChecks, faceOf, keepFace, reportFace } from '../../records/member-identity/faces.ts';
import {
  anyPerson,
  scopeOfMember,
  type IdentityScope,
} from '../../records/member-identity/identity-scope.ts';
import { keepDecision } from '../../records/member-identity/decisions.ts';
import { identityCaseOf } from '../../records/review/identity-cases.ts';
import { identityRow, requireWaiting } from './waiting-identity.ts';

type Input = RequestOf<typeof review.decideIdentity>;

/**
 * A person's decision over a card or a face that was left to one; what they wrote goes to the member. The same decision
 * again is answered as the first time. Throws reviewedMeanwhile where another decided or something newer was sent,
 * reviewNotOpen where nothing waits for a person, or the sale was cancelled.
 */
export async function decideIdentity(
  context: ServiceContext,
  { member_no, what, sent_at, decision, reason }: Input,
  { session: { account }, origin }: Caller<'staff'>,
): Promise<IdentityCase> {
  const { connection, personalData, jobs, now } = context;
  const state = decision === 'pass' ? 'passed' : 'refused';
  const processNo = await connection.db.transaction(async (tx) => {
    const scope = await scopeOfMember(context, tx, member_no, { lock: true, missing: 'memberMissing' });
    const person = anyPerson(scope, member_no);
    const row = await identityRow(context, tx, person.memberNo, what);
    if (row?.decidedBy === account && row.state === state) return scope.process.processNo;
    requireWaiting(scope, row);
    if ((row.doneAt?.toISOString() ?? null) !== sent_at)
      throw new Failure('reviewedMeanwhile', { message: '客户刚刚重新提交，请看过新的内容再决定' });
    const by = { actor: account, at: now() };
    const decided = {
      state,
      decidedBy: account,
      decidedAt: by.at,
      remarkSealed: personalData.seal(reason),
    } as const;
    await keepDecision(tx, personalData, reason, {
      ...{ memberNo: person.memberNo, what, sentAt: row.doneAt, decision },
      ...{ account, at: by.at },
    });
    if (what === 'card') {
      await keepCard(tx, personalData, person.memberNo, decided, by.at);
      await reportCard(tx, scope, person, state, by.at);
      if (state === 'refused') await takeBackFace(context, tx, { scope, person, by });
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

interface Refused {
  readonly scope: IdentityScope;
  readonly person: IdentityPerson;
  readonly by: { readonly actor: string; readonly at: Date };
}

/** Why the face goes with the card, as the member reads it. */
const cardRefused = '证件没有通过。请先重新拍摄证件，再做一次人脸识别';

/** A face is compared with the portrait of the card that is refused, or was: it is shown anew to the next one. */
async function takeBackFace(
  { personalData }: ServiceContext,
  tx: Transaction,
  { scope, person, by }: Refused,
): Promise<void> {
  const { memberNo } = person;
  const { state = 'owed', doneAt: sentAt = null } = (await faceOf(tx, memberNo)) ?? {};
  if (state === 'owed' || state === 'refused') return;
  await closeFaceChecks(tx, memberNo, by.at);
  const decided = {
    state: 'refused',
    decidedBy: by.actor,
    decidedAt: by.at,
    remarkSealed: personalData.seal(cardRefused),
  } as const;
  await keepDecision(tx, personalData, cardRefused, {
    ...{ memberNo, what: 'face', sentAt, decision: 'refuse' },
    ...{ account: by.actor, at: by.at },
  });
  await keepFace(tx, memberNo, decided, by.at);
  await reportFace(tx, scope, person, 'refused', by.at);
  const detail = { what: 'face', decision: 'refuse' } as const;
  await writeEvent(tx, memberOwner(memberNo), 'decide_identity', detail, by);
}
