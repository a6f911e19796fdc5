import type { ConsentPurpose } from '../../../contract/services/consent.ts';
import { isOwing } from '../../domain/identity/done.ts';
import { whoHas, type IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import { eraseSoonAndLater } from '../../jobs/kinds.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { consentedSince, withdrawConsent } from '../../records/consent/consents.ts';
import type { By } from '../../records/events/events.ts';
import { forgetHealthConfirmations } from '../../records/health/confirmations.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { cardStateOf, faceStateOf, rowsOfPeople } from '../../records/member-identity/member-states.ts';
import type { Erasure } from '../../records/retention/erasure.ts';
import { forgetBegunCard, forgetBegunFace } from '../../records/retention/forget-member.ts';

/**
 * Whoever had a mobile that is corrected is not known to be the member: what they agreed to, said and left unfinished is
 * forgotten. Answers what to delete from the store once that is committed.
 */
export async function forgetFormerHolder(
  context: ServiceContext,
  tx: Transaction,
  { process, people }: Pick<IdentityScope, 'process' | 'people'>,
  { member_no, value }: { readonly member_no: string; readonly value: string },
  by: By,
): Promise<Erasure[]> {
  const person = whoHas(people, member_no);
  // Nobody had the phone that was not named yet, and for a child the applicant acts.
  if (person?.by !== 'invite' || person.mobile === '' || person.mobile === value) return [];
  await forgetHealthConfirmations(tx, person.memberNos);
  const erasures: Erasure[] = [];
  for (const purpose of await leftOpen(tx, process, person)) {
    const forget = purpose === 'id_card' ? forgetBegunCard : forgetBegunFace;
    const erasure = await forget(tx, process, person, by.at);
    await withdraw(context, tx, { memberNo: person.memberNo, purpose }, erasure, by);
    erasures.push(erasure);
  }
  return erasures;
}

/** What is not done. A card that waits for a person may be anybody's, and a face is compared with it. */
async function leftOpen(
  tx: Queryable,
  { current }: Pick<IdentityScope['process'], 'current'>,
  person: IdentityPerson,
): Promise<ConsentPurpose[]> {
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  const card = cardStateOf(person, rows?.card);
  const face = faceStateOf(person, rows?.face);
  const isCardLeft = isOwing(card) || (card === 'to_person' && current === 'ocr');
  const isFaceLeft = isOwing(face) || (isCardLeft && face !== 'not_needed');
  return [...(isCardLeft ? (['id_card'] as const) : []), ...(isFaceLeft ? (['face'] as const) : [])];
}

async function withdraw(
  { jobs, settings }: ServiceContext,
  tx: Transaction,
  withdrawn: { readonly memberNo: string; readonly purpose: ConsentPurpose },
  erasure: Erasure,
  by: By,
): Promise<void> {
  const owner = memberOwner(withdrawn.memberNo);
  if (await consentedSince(tx, owner, withdrawn.purpose))
    await withdrawConsent(tx, owner, withdrawn.purpose, by);
  await eraseSoonAndLater(jobs, tx, withdrawn, erasure, { at: by.at, keySeconds: settings.keySeconds });
}
