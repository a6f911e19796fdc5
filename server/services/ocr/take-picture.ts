import type { CardAct } from '../../../contract/model/identity.ts';
import {
  emptyContent,
  failuresBeforeAnyway,
  fieldsOfSide,
  findingMessages,
  type CardContent,
} from '../../domain/identity/card.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { writeEvent } from '../../records/events/events.ts';
import {
  cardOf,
  forgetPictures,
  forgetPortraitKey,
  keepCard,
  putPicture,
} from '../../records/member-identity/cards.ts';
import type { ActScope, Outcome } from './member-act.ts';
import type { ReadPicture } from './read-picture.ts';

type ReadAct = Extract<CardAct, { kind: 'read' }>;

/** Takes a picture that was read, or counts it and says what is wrong with it. */
export async function takePicture(
  { context, tx, person, by }: ActScope,
  { side, file_id: fileId, anyway }: ReadAct,
  read: ReadPicture,
): Promise<Outcome> {
  const { personalData } = context;
  const { memberNo } = person;
  await requireConsent(tx, memberOwner(memberNo), 'id_card');
  const card = await cardOf(tx, personalData, memberNo);
  const findings = [...read.findings];
  await writeEvent(tx, memberOwner(memberNo), 'read_card', { side, findings }, by);
  const failures = card.row?.qualityFailures ?? 0;
  const isWrongSide = findings.includes('wrong_side');
  const isTaken = read.isGood || (anyway && failures >= failuresBeforeAnyway && !isWrongSide);
  if (!isTaken) {
    const qualityFailures = isWrongSide ? failures : failures + 1;
    const content = { ...card.content, refused: { side, findings } };
    await keepCard(tx, personalData, memberNo, { content, qualityFailures }, by.at);
    return { refused: pictureRefusal(content, qualityFailures) };
  }
  // Of a card that a person refused nothing counts, the side that is not photographed first either.
  const isRefused = card.row?.state === 'refused';
  const before = isRefused ? emptyContent : card.content;
  if (isRefused || (card.row && card.row.paper !== 'id_card')) await forgetPictures(tx, memberNo);
  const content: CardContent = {
    ...before,
    [side]: read.side,
    said: Object.fromEntries(
      Object.entries(before.said).filter(([field]) => !fieldsOfSide[side].some((one) => one === field)),
    ),
    refused: null,
    typed: null,
  };
  await putPicture(tx, memberNo, { place: side, fileId, flagged: !read.isGood });
  if (side === 'front') await forgetPortraitKey(tx, person.personNo);
  const state = content.front && content.back ? 'to_check' : 'reading';
  const qualityFailures = read.isGood ? 0 : failures;
  await keepCard(tx, personalData, memberNo, { content, state, paper: 'id_card', qualityFailures }, by.at);
  return undefined;
}

/** Why the last picture was not taken, with whether the next one may be sent in as it is. */
export function pictureRefusal({ refused }: CardContent, qualityFailures: number): Failure {
  const { side = 'front', findings = [] } = refused ?? {};
  const [first = 'unreadable'] = findings;
  return new Failure(first === 'wrong_side' ? 'cardWrongSide' : 'cardUnreadable', {
    message: findingMessages[first],
    data: {
      findings: findings.map((finding) => ({ side, finding, message: findingMessages[finding] })),
      quality_failures: qualityFailures,
      may_submit_anyway: qualityFailures >= failuresBeforeAnyway,
    },
  });
}
