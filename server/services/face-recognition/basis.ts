import { Failure } from '../../domain/failure.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { validConsent, type ConsentRow } from '../../records/consent/consents.ts';
import { cardOf, frontOf, type KeptCard } from '../../records/member-identity/cards.ts';
import { awaitsCard } from './member-act.ts';

/** What a face may be judged by. */
export interface Basis {
  readonly consent: ConsentRow | undefined;
  readonly card: KeptCard;
}

export async function basisOf(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  { memberNo }: Pick<IdentityPerson, 'memberNo'>,
): Promise<Basis> {
  return {
    consent: await validConsent(tx, memberOwner(memberNo), 'face'),
    card: await cardOf(tx, personalData, memberNo),
  };
}

/** Why a face that was judged by the one does not count by the other, or null. */
export function failureOfBasis(person: IdentityPerson, judged: Basis, present: Basis): Failure | null {
  if (!present.consent) return new Failure('consentNeeded', { data: { purpose: 'face' } });
  if (awaitsCard(person, present.card)) return new Failure('cardNotRead');
  // What was withdrawn and given or photographed anew is another.
  const isSame =
    judged.consent?.id === present.consent.id &&
    frontOf(judged.card)?.fileId === frontOf(present.card)?.fileId;
  return isSame ? null : new Failure('faceCheckMissing');
}
