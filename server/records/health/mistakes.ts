import { whoHas } from '../../domain/identity/people.ts';
import type { HealthMistake } from '../../../contract/model/health.ts';
import { Failure } from '../../domain/failure.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { toldMistakes, type ToldMistake } from '../underwriting/told-mistakes.ts';
import type { HealthScope } from './health-scope.ts';
import { mayActFor, type IdentityScope } from '../member-identity/identity-scope.ts';

/** Whose answers may be changed as long as the notice is not confirmed: while some are corrected, only theirs. */
export async function openFor(
  tx: Queryable,
  { order, asked, notice }: Pick<HealthScope, 'order' | 'asked' | 'notice'>,
): Promise<readonly AskedPerson[]> {
  const told = notice.row?.state === 'confirmed' ? [] : await toldMistakes(tx, order.orderNo);
  return told.length === 0
    ? asked
    : asked.filter(({ memberNo }) => told.some((one) => one.memberNo === memberNo));
}

/** As who asks may see them: an invited member their own. */
export function shownMistakes(
  { open }: Pick<PersonalData, 'open'>,
  scope: Pick<IdentityScope, 'asker' | 'people'>,
  told: readonly ToldMistake[],
): HealthMistake[] {
  return told.flatMap(({ memberNo, whatSealed, at, state }) => {
    const person = whoHas(scope.people, memberNo);
    if (!person || (scope.asker.kind === 'invited' && !mayActFor(scope, person))) return [];
    return [
      {
        ...{ member_no: memberNo, name: person.name, state, at: at.toISOString() },
        what: whatSealed === null ? null : open(whatSealed),
        by_invitation: person.by === 'invite',
      },
    ];
  });
}

/** Throws healthSaidWrong, with whose health it is about and what to do, as long as somebody says that it is wrong. */
export function requireNoneWrong(
  personalData: Pick<PersonalData, 'open'>,
  scope: Pick<IdentityScope, 'asker' | 'people'>,
  told: readonly ToldMistake[],
): void {
  if (told.length === 0) return;
  const shown = shownMistakes(personalData, scope, told);
  throw new Failure('healthSaidWrong', {
    message: scope.asker.kind === 'invited' ? toMember(shown) : toHolder(shown),
  });
}

function toHolder(shown: readonly HealthMistake[]): string {
  const open = shown.filter(({ state }) => state !== 'corrected');
  const namesOf = (some: readonly HealthMistake[]) => some.map(({ name }) => name).join('、');
  if (open.length === 0) return `健康告知更正后，${namesOf(shown)}还没有核对，请本人核对后再继续`;
  const further = open.filter(({ what }) => what === null);
  const said = open.filter(({ what }) => what !== null);
  return [
    ...(said.length > 0 ? [`${namesOf(said)}说健康告知有不对的地方，请先更正健康告知，再由本人核对`] : []),
    ...(further.length > 0 ? [`${namesOf(further)}按证件更正后年龄有变，请先补充健康告知`] : []),
  ].join('；');
}

/** Of others' health a member learns nothing. */
function toMember([own]: readonly HealthMistake[]): string {
  if (!own || own.what === null) return '投保人正在更正投保内容，更正后会再请您确认';
  return own.state === 'corrected'
    ? '您的健康告知已更正，请先核对，再确认投保内容'
    : '您说健康告知有不对的地方，投保人更正后请您先核对，再确认投保内容';
}
