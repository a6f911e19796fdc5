import { deriveFromIdNumber } from '../../contract/certificate/id-number.ts';
import { beijingDay } from '../../contract/dates.ts';
import { inventCardPerson, type CardPerson } from '../../fixtures/cards/card-person.ts';
import { ApplicantDevice } from './applicant.ts';
import { chosen } from './buyer.ts';
import { filledIn } from './fill-in.ts';
import { birthDateOf, type Person } from './form-values.ts';

/** Sold for a family; its cards and faces come right after the application. */
const productNo = 'AX-ACC-04';

/** A device whose order waits for the cards of the applicant and, where there is one, of their spouse. */
export async function atTheCards(
  origin: string,
  applicant: Person,
  spouse?: Person,
): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(origin);
  const insured = [
    { relation: 'self', birth_date: birthDateOf(applicant) },
    ...(spouse ? [{ relation: 'spouse', birth_date: birthDateOf(spouse) }] : []),
  ];
  const firstFen = await device.endsTrial(productNo, 'A', chosen({ pay_mode: 'year' }, ...insured));
  const { modules } = await device.opensForm();
  const values = filledIn(modules, applicant);
  const own = values.insurant?.[0] ?? {};
  const other = spouse && filledIn(modules, spouse).insurant?.[0];
  await device.types({
    ...values,
    insurant: [own, ...(other ? [{ ...other, relation: 'spouse' }] : [])],
  });
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
