import { readFileSync } from 'node:fs';
import type { CardPerson } from '../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import type { HeadName } from '../../fixtures/clips/turning-head.ts';
import type { CardField, CardSide } from '../../contract/model/identity.ts';
import { atTheCards, cardOf } from './family.ts';
import type { Person } from './form-values.ts';
import { actsOnCard, consents, readsSide, type Identifying, onHoldersDevice } from './identity.ts';

/** One of fixtures/faces, or a JPEG of one's own. */
type OnCard = HeadName | Uint8Array;

/** A photo of a side of a drawn card that shows somebody. */
export async function photoOfCard(card: CardPerson, side: CardSide, face: OnCard): Promise<Buffer> {
  const portrait =
    typeof face === 'string'
      ? readFileSync(new URL(`../../fixtures/faces/${face}-straight.jpg`, import.meta.url))
      : face;
  return Buffer.from(await cardPhoto(card, side, 'clean', portrait));
}

/** From the consent to the confirmed card, read by the real engine. */
export async function showsDrawnCard(
  who: Identifying,
  card: CardPerson,
  face: OnCard,
  /** What they put right of what was read. */
  corrected: Partial<Record<CardField, string>> = {},
) {
  await consents(who, 'id_card');
  await readsSide(who, 'front', await photoOfCard(card, 'front', face));
  const { fields } = await readsSide(who, 'back', await photoOfCard(card, 'back', face));
  const looked_at = fields.filter(({ state }) => state === 'unsure').map(({ field }) => field);
  return await actsOnCard(who, { kind: 'confirm', fields: corrected, looked_at });
}

/** A device whose process waits for the applicant's own face; their card shows `onCard`. */
export async function atTheFace(origin: string, applicant: Person, onCard: OnCard) {
  const device = await atTheCards(origin, applicant);
  const mine = await onHoldersDevice(device, applicant.name);
  await showsDrawnCard(mine, cardOf(applicant), onCard);
  await device.goesOn('recognise_cards');
  return { device, memberNo: mine.member_no };
}
