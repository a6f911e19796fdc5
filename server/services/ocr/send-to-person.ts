import {
  cardFile,
  cardOf,
  forgetPortraitKey,
  keepCard,
  putPicture,
} from '../../records/member-identity/cards.ts';
import { mayActFor } from '../../records/member-identity/identity-scope.ts';
import { finishCard } from './finish-card.ts';
import type { ActScope, ActOutcome } from './member-act.ts';
import { cardToGoOn } from './take-picture.ts';

/**
 * The member leaves the card to a person, who sees the last picture of each side of which none could be taken; or the
 * holder does, of somebody whom no link can reach.
 */
export async function sendToPerson(scope: ActScope): Promise<ActOutcome> {
  await showUntaken(scope);
  await finishCard(scope, mayActFor(scope.scope, scope.person) ? 'chosen' : 'unreachable');
  return undefined;
}

async function showUntaken({ context, tx, person, by }: ActScope): Promise<void> {
  const { personalData } = context;
  const { memberNo } = person;
  const card = await cardOf(tx, personalData, memberNo);
  const { sent } = card.content;
  if (sent.length === 0) return;
  const { content, pictures } = await cardToGoOn(tx, memberNo, card);
  for (const { side, fileId } of sent) {
    if (pictures.some(({ place }) => place === side) || !(await cardFile(tx, memberNo, fileId))) continue;
    await putPicture(tx, memberNo, { place: side, fileId, flagged: true });
  }
  if (content !== card.content) await forgetPortraitKey(tx, person.personNo);
  await keepCard(
    tx,
    personalData,
    memberNo,
    { content: { ...content, sent: [], typed: null }, paper: 'id_card' },
    by.at,
  );
}
