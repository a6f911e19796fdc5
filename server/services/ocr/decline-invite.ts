import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { ocr } from '../../../contract/services/ocr.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { findLinkByNumber, type LinkRow } from '../../records/links/links.ts';
import { declineLinks, isProvenByAny } from '../../records/member-identity/declines.ts';
import {
  anyPerson,
  hasProven,
  openMemberLink,
  scopeOfMember,
  type IdentityScope,
} from '../../records/member-identity/identity-scope.ts';
import { isLinkDone } from '../../records/order-confirmation/invite-info.ts';

type Input = RequestOf<typeof ocr.declineInvite>;

/**
 * Whoever holds an invitation is not that person, or does not agree: their links are dead at once, and the applicant is
 * told. Once somebody proved that it is theirs, they alone may say so. Repeatable: what was said first counts. Throws
 * linkInvalid, faceLinkExpired, identityNeeded, memberNotInvited where they are done, and processOver.
 */
export async function declineInvite(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<ResponseOf<typeof ocr.declineInvite>> {
  const { connection, jobs } = context;
  const { processNo, because } = await connection.db.transaction(async (tx) => {
    const known = await findLinkByNumber(tx, input.transmit_record_no);
    const memberNo = known?.ownerNo ?? '';
    const scope = await scopeOfMember(context, tx, memberNo, { lock: true });
    const of = scope.process.processNo;
    const isTheirs = await mayAnswer(tx, memberNo, input, caller);
    // Under the lock of its sale, so that the same twice at once is one.
    const said = (await findLinkByNumber(tx, input.transmit_record_no))?.declinedBecause ?? null;
    if (isTheirs && said !== null) return { processNo: of, because: said };
    const link = await openMemberLink(tx, input.transmit_record_no, context.now());
    if (!isTheirs) throw new Failure('identityNeeded', { message: '请先验证手机号' });
    await requireOpen(context, tx, scope, link);
    await keepDecline(context, tx, link, input, caller);
    return { processNo: of, because: input.because };
  });
  await jobs.wake();
  notifyProcessChanged(context, processNo);
  return { because };
}

/** Whoever proved that it is theirs; as long as nobody did, whoever has the link. */
async function mayAnswer(
  tx: Transaction,
  memberNo: string,
  { transmit_record_no }: Input,
  { session }: Caller<'visitor'>,
): Promise<boolean> {
  return (await hasProven(tx, transmit_record_no, session)) || !(await isProvenByAny(tx, memberNo));
}

/** Throws processOver, and memberNotInvited where there is nothing left to decline. */
async function requireOpen(
  context: ServiceContext,
  tx: Transaction,
  scope: IdentityScope,
  link: LinkRow,
): Promise<void> {
  if (scope.process.status !== 'processing') throw new Failure('processOver');
  if (await isLinkDone(context, tx, link, anyPerson(scope, link.ownerNo), scope))
    throw new Failure('memberNotInvited', { message: '您已经办完了。不想继续用您的信息，可以撤回授权' });
}

async function keepDecline(
  { jobs, now }: ServiceContext,
  tx: Transaction,
  { transmitRecordNo, ownerNo: memberNo }: LinkRow,
  { because }: Input,
  { session, origin }: Caller<'visitor'>,
): Promise<void> {
  const by = { actor: session.sessionId, at: now() };
  await declineLinks(tx, memberNo, because, by.at);
  await writeEvent(tx, memberOwner(memberNo), 'decline_invite', { because }, by);
  await jobs.enqueue(tx, sendIdentityNoticeJob, {
    key: `${transmitRecordNo}/declined`,
    payload: { memberNo, what: `declined_${because}`, origin },
  });
}
