import { readFileSync, writeFileSync } from 'node:fs';
import type { CardDetail } from '../../contract/model/identity.ts';
import { ocr } from '../../contract/services/ocr.ts';
import { degradations, type Degradation } from '../../fixtures/cards/degradations.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import { cardFaults, type CardFault } from '../e2e/faults/card-faults.ts';
import { personFrom } from '../e2e/support/applicant-phone.ts';
import { IdentityPhone } from '../e2e/support/identity-phone.ts';
import { launchPhone } from '../e2e/support/phone.ts';
import { watchFaults } from '../media/faults/world.ts';
import { atTheCards, cardOf } from '../support/family.ts';
import { filmCamera, fixtureFilm } from '../support/fixture-camera.ts';
import type { Person } from '../support/form-values.ts';
import { onHoldersDevice } from '../support/identity.ts';
import { until } from '../support/reader.ts';
import { fingerprintOf, type Place, traced, version } from './place.ts';
import type { Asked, Replay } from './replay.ts';

const sides = ['front', 'back'] as const;
type Side = (typeof sides)[number];
type Pictures = Readonly<Record<Side, Buffer>>;

/** Both sides of a card from the album of the product's page, until they were read. Rejects where one is not taken. */
export async function replayCard(place: Place, asked: Asked): Promise<Replay> {
  const fault = faultOf(asked);
  const person = personFrom(asked.seed);
  const pictures = await picturesOf(person, asked);
  for (const side of sides) writeFileSync(`${place.folder}/${side}.jpg`, pictures[side]);
  const device = await atTheCards(place.world.site.origin, person);
  const { member_no } = await onHoldersDevice(device, person.name);
  const detail = () => device.call(ocr.detail, { ...device.process, member_no });
  const { context, page, close } = await launchPhone(await filmCamera(fixtureFilm), {
    width: 375,
    height: 812,
  });
  const phone = new IdentityPhone(page);
  const haveMet = watchFaults(place.world);
  place.say('sending the pictures of the card');
  const began = Date.now();
  const read = await traced(place, context, async () => {
    await phone.opensMembers(device);
    await phone.beginsOwnCard();
    await phone.picks(pictures.front);
    await sends(place, phone, fault);
    await until(detail, ({ sides: { front }, findings }) => front !== null || findings.length > 0, 120);
    if (await phone.button('接着拍国徽面').isVisible()) {
      await phone.comesToTheBack();
      await phone.picks(pictures.back);
      await sends(place, phone, null);
      return await until(
        detail,
        ({ sides: { back }, findings }) => back !== null || findings.length > 0,
        120,
      );
    }
    return await detail();
  });
  const browser = context.browser()?.version() ?? '';
  await page.screenshot({ path: `${place.folder}/read.png` });
  await close();
  return {
    asked,
    files: { front: fingerprintOf(pictures.front), back: fingerprintOf(pictures.back) },
    outcome: outcomeOf(read),
    measured: { both_sides_ms: Date.now() - began },
    faultMet: fault && haveMet(),
    made: { version, browser, at: new Date().toISOString() },
  };
}

/** Throws where there is none of that name. */
function faultOf({ fault }: Asked): CardFault | null {
  if (fault === null) return null;
  const found = cardFaults.find(({ name }) => name === fault);
  if (!found) throw new Error(`there is no fault “${fault}” of a card`);
  return found;
}

/** Those that are given, or photographs of the person's card as it is drawn. */
async function picturesOf(person: Person, { front, back, kind }: Asked): Promise<Pictures> {
  if (!isDegradation(kind))
    throw new Error(`there is no kind of photograph “${kind}”: ${degradations.join(', ')}`);
  const drawn = async (side: Side, given: string | null) =>
    given === null ? Buffer.from(await cardPhoto(cardOf(person), side, kind)) : readFileSync(given);
  return { front: await drawn('front', front), back: await drawn('back', back) };
}

const isDegradation = (kind: string): kind is Degradation =>
  (degradations as readonly string[]).includes(kind);

async function sends({ world, say }: Place, phone: IdentityPhone, fault: CardFault | null): Promise<void> {
  const use = phone.button('用这张');
  await use.waitFor({ timeout: 60_000 });
  await fault?.strike({ world, page: phone.page });
  if (fault) say(fault.name);
  await use.click();
  if (fault?.told) await phone.page.getByText(fault.told).first().waitFor({ timeout: 60_000 });
  await fault?.end?.({ world, page: phone.page });
}

const outcomeOf = (read: CardDetail): Replay['outcome'] => ({
  state: read.state,
  sides: Object.fromEntries(sides.map((side) => [side, read.sides[side] !== null])),
  findings: read.findings.map(({ side, finding }) => ({ side, finding })),
  fields: Object.fromEntries(read.fields.map(({ field, value, state }) => [field, { value, state }])),
});
