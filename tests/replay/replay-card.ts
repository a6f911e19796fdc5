import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardDetail } from '../../contract/model/identity.ts';
import { ocr } from '../../contract/services/ocr.ts';
import { degradations, type Degradation } from '../../fixtures/cards/degradations.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import { cardFaults, type CardFault } from '../e2e/faults/card-faults.ts';
import { isEnded } from '../e2e/faults/struck-customer.ts';
import { personFrom } from '../e2e/support/applicant-phone.ts';
import { IdentityPhone } from '../e2e/support/identity-phone.ts';
import { launchPhone } from '../e2e/support/phone.ts';
import { watchFaults } from '../media/faults/world.ts';
import { atTheCards, cardOf } from '../support/family.ts';
import { filmCamera, fixtureFilm } from '../support/fixture-camera.ts';
import type { Person } from '../support/form-values.ts';
import { onHoldersDevice } from '../support/identity.ts';
import { until } from '../support/reader.ts';
import { fingerprintOf, keepsPicture, onPhone, type Place } from './place.ts';
import type { Asked, Outcome } from './replay.ts';

const sides = ['front', 'back'] as const;
type Side = (typeof sides)[number];
type Pictures = Readonly<Record<Side, Buffer>>;

/** Both sides of a card from the album of the product's page, until they were read. Rejects where one is not taken. */
export async function replayCard(place: Place, asked: Asked): Promise<Outcome> {
  const { world, known, folder, say } = place;
  const fault = cardFaults.find(({ name }) => name === asked.fault) ?? null;
  const person = personFrom(asked.seed);
  const pictures = await picturesOf(place, person, asked);
  for (const side of sides) {
    known.files[side] = fingerprintOf(pictures[side]);
    if (asked[side] === null) writeFileSync(`${folder}/${side}.jpg`, pictures[side]);
  }
  const device = await atTheCards(world.site.origin, person);
  const { member_no } = await onHoldersDevice(device, person.name);
  const detail = () => device.call(ocr.detail, { ...device.process, member_no });
  const phone = await launchPhone(await filmCamera(fixtureFilm), { width: 375, height: 812 });
  return await onPhone(place, phone, async () => {
    if (fault) known.haveMet = watchFaults(world);
    say('sending the pictures of the card');
    const began = Date.now();
    const read = await showsCard(place, {
      phone: new IdentityPhone(phone.page),
      device,
      pictures,
      fault,
      detail,
    });
    known.measured['both_sides_ms'] = Date.now() - began;
    await keepsPicture(place, phone.context, 'end');
    return outcomeOf(read);
  });
}

interface Showing {
  readonly phone: IdentityPhone;
  readonly device: Awaited<ReturnType<typeof atTheCards>>;
  readonly pictures: Pictures;
  readonly fault: CardFault | null;
  readonly detail: () => Promise<CardDetail>;
}

/** One side, and the other where the page asks for it. */
async function showsCard(place: Place, showing: Showing): Promise<CardDetail> {
  const { phone, device, pictures, fault, detail } = showing;
  const isRead = (side: Side) =>
    until(detail, ({ sides: read, findings }) => read[side] !== null || findings.length > 0, 120);
  await phone.opensMembers(device);
  await phone.beginsOwnCard();
  await phone.picks(pictures.front);
  await sends(place, phone, fault);
  const read = await isRead('front');
  // The page may be told later than who asks the server: it goes on from there.
  if (read.sides.front) await phone.page.getByText('已识别').first().waitFor({ timeout: 60_000 });
  if (!(await phone.button('接着拍国徽面').isVisible())) return read;
  await phone.comesToTheBack();
  await phone.picks(pictures.back);
  await sends(place, phone, null);
  return await isRead('back');
}

/** Those that are given, or photographs of the person's card as it is drawn. */
async function picturesOf(
  { folder }: Place,
  person: Person,
  { front, back, kind }: Asked,
): Promise<Pictures> {
  const degradation = isDegradation(kind) ? kind : 'clean';
  const drawn = async (side: Side, given: string | null) =>
    given === null
      ? Buffer.from(await cardPhoto(cardOf(person), side, degradation))
      : readFileSync(join(folder, given));
  return { front: await drawn('front', front), back: await drawn('back', back) };
}

const isDegradation = (kind: string): kind is Degradation =>
  (degradations as readonly string[]).includes(kind);

async function sends(
  { world, known, say }: Place,
  phone: IdentityPhone,
  fault: CardFault | null,
): Promise<void> {
  const use = phone.button('用这张');
  await use.waitFor({ timeout: 60_000 });
  const struck = { world, page: phone.page };
  await fault?.strike(struck);
  if (fault) say(fault.name);
  await use.click();
  if (fault?.told) await phone.page.getByText(fault.told).first().waitFor({ timeout: 60_000 });
  if (fault) await isEnded(fault, struck, () => known.haveMet?.() ?? true);
}

const outcomeOf = (read: CardDetail): Outcome => ({
  state: read.state,
  sides: Object.fromEntries(sides.map((side) => [side, read.sides[side] !== null])),
  findings: read.findings.map(({ side, finding }) => ({ side, finding })),
  fields: Object.fromEntries(read.fields.map(({ field, value, state }) => [field, { value, state }])),
});
