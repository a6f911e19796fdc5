import { isMinor } from '../../../contract/dates.ts';
import type { CardAct } from '../../../contract/model/identity.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { emptyContent } from '../../domain/identity/card.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import {
  cardFile,
  forgetPictures,
  forgetPortraitKey,
  keepCard,
  putPicture,
} from '../../records/member-identity/cards.ts';
import { finishCard } from './finish-card.ts';
import type { ActScope, ActOutcome } from './member-act.ts';

type PaperAct = Extract<CardAct, { kind: 'paper' }>;

/**
 * A child without an ID card, or who applied by another certificate: typed by hand with pictures, for a person.
 * Throws cardPaperRefused of who has an ID card, and cardPictureMissing.
 */
export async function sendPaper(scope: ActScope, { paper, file_ids, fields }: PaperAct): Promise<ActOutcome> {
  const { context, tx, person, by } = scope;
  const { personalData } = context;
  const { memberNo } = person;
  if (!mayUsePaper(person) || paper === 'id_card') throw new Failure('cardPaperRefused');
  await requireConsent(tx, memberOwner(memberNo), 'id_card');
  const fileIds = [...new Set(file_ids)];
  for (const fileId of fileIds)
    if (!(await cardFile(tx, memberNo, fileId))) throw new Failure('cardPictureMissing');
  await forgetPictures(tx, memberNo);
  await forgetPortraitKey(tx, person.personNo);
  for (const [index, fileId] of fileIds.entries())
    await putPicture(tx, memberNo, { place: String(index), fileId, flagged: false });
  const content = { ...emptyContent, typed: fields };
  await keepCard(
    tx,
    personalData,
    memberNo,
    { content, paper, state: 'to_check', qualityFailures: 0 },
    by.at,
  );
  await finishCard(scope, 'paper');
  return undefined;
}

const mayUsePaper = ({ certificateType, age }: IdentityPerson): boolean =>
  certificateType !== 'id_card' || isMinor(age);
