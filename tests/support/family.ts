import { deriveFromIdNumber } from '../../contract/certificate/id-number.ts';
import { beijingDay } from '../../contract/dates.ts';
import { inventCardPerson, type CardPerson } from '../../fixtures/cards/card-person.ts';
import { ApplicantDevice } from './applicant.ts';
import { chosen } from './buyer.ts';
import { filledIn } from '../../server/sandbox/demo-sales/fill-in.ts';
import { birthDateOf, type Person } from './form-values.ts';

/** Sold for a family; its cards and faces come right after the application. */
const productNo = 'AX-ACC-04';

/** A device whose order waits for the cards of the applicant and, where there are any, of their spouse and a parent. */
export async function atTheCards(
  origin: string,
  applicant: Person,
  spouse?: Person,
  parent?: Person,
): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(origin);
  const others = [
    ...(spouse ? [{ relation: 'spouse', person: spouse }] : []),
    ...(parent ? [{ relation: 'parent', person: parent }] : []),
  ];
  const insured = [
    { relation: 'self', birth_date: birthDateOf(applicant) },
    ...others.map(({ relation, person }) => ({ relation, birth_date: birthDateOf(person) })),
  ];
  const firstFen = await device.endsTrial(productNo, 'A', chosen({ pay_mode: 'year' }, ...insured));
  const { modules } = await device.opensForm();
  const values = filledIn(modules, applicant);
  const own = values.insurant?.[0] ?? {};
  const theirs = others.map(({ relation, person }) => ({
    ...filledIn(modules, person).insurant?.[0],
    relation,
  }));
  await device.types({ ...values, insurant: [own, ...theirs] });
  await device.provesPhone(applicant);
  await device.submitsApplication(firstFen);
  return device;
}

/** The card of somebody who applied: with another name where that is wanted. */
export function cardOf({ name, certificateNumber }: Person, different: Partial<CardPerson> = {}): CardPerson {
  const facts = deriveFromIdNumber(certificateNumber, beijingDay(new Date()));
  return {
    ...inventCardPerson(91),
    ...{ name, number: certificateNumber, gender: facts?.gender ?? 'female' },
    birth: birthDateOf({ certificateNumber } as Person),
    // As the application says.
    validUntil: '长期',
    ...different,
  };
}
