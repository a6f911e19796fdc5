import type { IdentityPerson } from '../identity/people.ts';
import type { Product } from '../product/product.ts';
import type { HealthQuestionRule } from '../product/schema/underwriting.ts';

export type HealthRole = 'applicant' | 'insurant';

/** Somebody whose health, or means, the notice asks about. */
export interface AskedPerson {
  /** Of their place as insurant; of an applicant who is not insured, as applicant. */
  readonly memberNo: string;
  readonly person: IdentityPerson;
  readonly roles: readonly HealthRole[];
  readonly questions: readonly HealthQuestionRule[];
}

/** The number of a person's place as insurant, or undefined where they are not insured. */
export function insurantNoOf({ roles, memberNos }: IdentityPerson): string | undefined {
  const index = roles.indexOf('insurant');
  return index < 0 ? undefined : memberNos[index];
}

const isHealthRole = (role: string): role is HealthRole => role === 'applicant' || role === 'insurant';

/** Who is asked what, in the order's people's order; whom no question is for is left out. */
export function askedPeople({ health }: Product, people: readonly IdentityPerson[]): AskedPerson[] {
  if (!health) return [];
  return people.flatMap((person) => {
    const roles = person.roles.filter(isHealthRole);
    const questions = health.questions.filter(
      ({ of, most_age }) =>
        roles.includes(of) && (most_age === undefined || person.age === null || person.age <= most_age),
    );
    const memberNo = insurantNoOf(person) ?? person.memberNo;
    return questions.length === 0 ? [] : [{ memberNo, person, roles, questions }];
  });
}

/** Whether a person may be asked to underwrite. */
export const offersManual = ({ underwriting, steps }: Product): boolean =>
  Boolean(underwriting?.manual) && steps.includes('manpower_underwriting');
