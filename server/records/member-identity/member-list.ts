import { maskMobile, maskName } from '../../../contract/certificate/mask.ts';
import type { IdentityMember, InviteState, MemberList } from '../../../contract/model/identity.ts';
import { isDone } from '../../domain/identity/done.ts';
import { owesIdentity, type IdentityPerson } from '../../domain/identity/people.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { happenedSince } from '../events/events.ts';
import type { LinkRow } from '../links/links.ts';
import { memberOwner } from '../../domain/owner.ts';
import { productAt } from '../product/products.ts';
import { identityScope, mayActFor, type IdentityScope, type Subject } from './identity-scope.ts';
import { resendAfter } from './invites.ts';
import { cardStateOf, faceStateOf, rowsOfPeople, type PersonRows } from './member-states.ts';
import { wishedAdoptions } from './wished-adoptions.ts';

/** Who of an order shows who they are: of an invited member only they themselves. Throws what identityScope throws. */
export async function memberList(
  context: ServiceContext,
  tx: Queryable,
  subject: Subject,
  session: VisitorSession,
): Promise<MemberList> {
  const scope = await identityScope(context, tx, subject, session);
  const people = scope.people.filter(owesIdentity);
  const rows = await rowsOfPeople(tx, people);
  const states = people.map((person) => statesOf(person, rows.get(person.memberNo)));
  const shown = people.filter((person) => scope.asker.kind === 'holder' || mayActFor(scope, person));
  const members: IdentityMember[] = [];
  for (const person of shown)
    members.push(await memberOf(context, tx, scope, person, rows.get(person.memberNo)));
  const owing = states.filter(({ card, face }) => card !== 'not_needed' || face !== 'not_needed');
  return {
    order_no: scope.order.orderNo,
    members,
    wishes: await wishedAdoptions(context, tx, scope),
    done: owing.filter(({ card, face }) => isDone(card, face)).length,
    owed: owing.length,
    service_phone: members.some(({ declined }) => declined !== null)
      ? await servicePhone(context, tx, scope)
      : null,
  };
}

async function servicePhone(
  { connection }: ServiceContext,
  tx: Queryable,
  { process }: IdentityScope,
): Promise<string> {
  const { insurer } = await productAt(connection.db, process.productNo, process.productVersion, tx);
  return insurer.phone;
}

const statesOf = (person: IdentityPerson, rows: PersonRows | undefined) => ({
  card: cardStateOf(person, rows?.card),
  face: faceStateOf(person, rows?.face),
});

/** One person as the asker may see them. */
export async function memberOf(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  person: IdentityPerson,
  rows: PersonRows | undefined,
): Promise<IdentityMember> {
  const { card, face } = statesOf(person, rows);
  const { asker } = scope;
  return {
    member_no: person.memberNo,
    roles: [...person.roles],
    // The holder typed everybody's name; an invited member sees their own alone.
    name: asker.kind === 'holder' || mayActFor(scope, person) ? person.name : maskName(person.name),
    relation: person.relation,
    age: person.age,
    certificate_type: person.certificateType,
    mobile_masked: person.mobile === '' ? null : maskMobile(person.mobile),
    is_self: asker.kind === 'invited' ? mayActFor(scope, person) : person.isApplicant,
    by: person.by,
    ...{ card, face },
    card_at: rows?.card?.doneAt?.toISOString() ?? null,
    face_at: rows?.face?.doneAt?.toISOString() ?? null,
    invite: rows?.link
      ? await inviteOf(context, tx, person, rows.link, rows.isProven, isDone(card, face))
      : null,
    declined: isDone(card, face) ? null : (rows?.declined ?? null),
  };
}

async function inviteOf(
  context: ServiceContext,
  tx: Queryable,
  person: IdentityPerson,
  link: LinkRow,
  isProven: boolean,
  isFinished: boolean,
): Promise<NonNullable<IdentityMember['invite']>> {
  const at = context.now();
  const { sentAt, seconds } = await resendAfter(context, tx, person, link);
  const isOpened = await happenedSince(tx, memberOwner(person.memberNo), 'open_link', link.createdAt);
  const state: InviteState = isFinished
    ? 'done'
    : link.expiresAt <= at
      ? 'expired'
      : isProven
        ? 'proven'
        : isOpened
          ? 'opened'
          : 'sent';
  return {
    transmit_record_no: link.transmitRecordNo,
    state,
    expires_at: link.expiresAt.toISOString(),
    sent_at: sentAt.toISOString(),
    resend_after: seconds,
  };
}
