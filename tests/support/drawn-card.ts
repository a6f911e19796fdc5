import { readFileSync } from 'node:fs';
import type { CardPerson } from '../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import type { HeadName } from '../../fixtures/clips/turning-head.ts';
import type { CardField } from '../../contract/model/identity.ts';
import { actsOnCard, consents, readsSide, type Identifying } from './identity.ts';

/** From the consent to the confirmed card, read by the real engine: a drawn card that shows one of fixtures/faces. */
export async function showsDrawnCard(
  who: Identifying,
  card: CardPerson,
  face: HeadName,
  /** What they put right of what was read. */
  corrected: Partial<Record<CardField, string>> = {},
) {
  const portrait = readFileSync(new URL(`../../fixtures/faces/${face}-straight.jpg`, import.meta.url));
  await consents(who, 'id_card');
  const photo = (side: 'front' | 'back') => cardPhoto(card, side, 'clean', portrait);
  await readsSide(who, 'front', Buffer.from(await photo('front')));
  const { fields } = await readsSide(who, 'back', Buffer.from(await photo('back')));
  const looked_at = fields.filter(({ state }) => state === 'unsure').map(({ field }) => field);
  return await actsOnCard(who, { kind: 'confirm', fields: corrected, looked_at });
}
