import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import type { By } from '../events/events.ts';
import { scopeOfMember } from '../member-identity/identity-scope.ts';
import { toldMistakes } from '../underwriting/told-mistakes.ts';
import { keepHealthConfirmation, saidOf, sha256Of } from './confirmations.ts';
import { withHealth } from './health-scope.ts';

/**
 * Whom the notice asks something more since their age is another, counts as told wrong without words of theirs: the
 * applicant answers it before anybody confirms or pays. To be called once the order says what they are now. Throws as
 * withHealth does.
 */
export async function askFurther(
  context: ServiceContext,
  tx: Transaction,
  { memberNo: personNo }: Pick<IdentityPerson, 'memberNo'>,
  { actor, at }: By,
): Promise<void> {
  const scope = await withHealth(context, tx, await scopeOfMember(context, tx, personNo));
  const { notice, order } = scope;
  const told = await toldMistakes(tx, order.orderNo);
  // Until it was confirmed everybody is asked everything, but where only some are asked again.
  if (notice.row?.state !== 'confirmed' && told.length === 0) return;
  for (const asked of scope.asked) {
    const said = saidOf(scope, asked);
    if (asked.person.memberNo !== personNo || said.length === asked.questions.length) continue;
    const { memberNo } = asked;
    // What they said themselves stays said.
    const mistakeSealed = told.find((one) => one.memberNo === memberNo)?.whatSealed ?? null;
    const contentSha256 = sha256Of(said);
    await keepHealthConfirmation(tx, { memberNo, right: false, mistakeSealed, contentSha256, actor, at });
  }
}
