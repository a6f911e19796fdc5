import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { maskCertificateNumber } from '../../../contract/certificate/mask.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { WishedAdoption } from '../../../contract/model/identity.ts';
import { isDoneCard } from '../../domain/identity/card.ts';
import { comparedFields } from '../../domain/identity/compare.ts';
import { Failure } from '../../domain/failure.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { adoptedOrder } from './adopt.ts';
import { cardOf } from './cards.ts';
import type { IdentityScope } from './identity-scope.ts';

/** What invited members ask the holder to agree to; of an invited member nothing is asked. */
export async function wishedAdoptions(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
): Promise<WishedAdoption[]> {
  if (scope.asker.kind !== 'holder') return [];
  const wishes: WishedAdoption[] = [];
  for (const person of scope.people.filter(({ by, owesCard }) => by === 'invite' && owesCard)) {
    const wish = await wishOf(context, tx, scope, person);
    if (wish) wishes.push(wish);
  }
  return wishes;
}

/** Null where nothing is wished, or the order cannot be so, or is so by now. */
async function wishOf(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  person: IdentityPerson,
): Promise<WishedAdoption | null> {
  const day = beijingDay(context.now());
  const { row, content } = await cardOf(tx, context.personalData, person.memberNo);
  if (content.wished === null || isDoneCard(row?.state) || row?.state === 'refused') return null;
  const wished = comparedFields(content, person, day).find(({ field }) => field === content.wished);
  if (wished?.matches !== false) return null;
  const { field, value } = wished;
  const changed = await adoptedOrder(context, tx, scope, person, { field, value }).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  return (
    changed && {
      ...{ member_no: person.memberNo, field },
      value: field === 'number' ? maskCertificateNumber(value) : value,
      birth: field === 'number' ? (deriveFromIdNumber(value, day)?.birthday ?? null) : null,
      ...{ first_fen: changed.firstFen, first_fen_before: changed.beforeFen },
    }
  );
}
