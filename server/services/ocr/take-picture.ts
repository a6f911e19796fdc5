import * as z from 'zod/mini';
import { cardFinding, cardSide, type CardAct, type CardSide } from '../../../contract/model/identity.ts';
import {
  emptyContent,
  failuresBeforeAnyway,
  fieldsOfSide,
  findingMessages,
  type CardContent,
  type ReadSide,
} from '../../domain/identity/card.ts';
import { joinedSide } from '../../domain/identity/joined-side.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Transaction } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { writeEvent } from '../../records/events/events.ts';
import {
  cardOf,
  forgetPictures,
  forgetPortraitKey,
  keepCard,
  putPicture,
  type KeptCard,
} from '../../records/member-identity/cards.ts';
import type { ActScope, ActOutcome } from './member-act.ts';
import type { ReadPicture } from './read-picture.ts';

type ReadAct = Extract<CardAct, { kind: 'read' }>;

/** Takes a picture that was read, or counts it and says what is wrong with it. Throws consentNeeded. */
export async function takePicture(
  { context, tx, person, by }: ActScope,
  { side, file_id: fileId, anyway }: ReadAct,
  read: ReadPicture,
): Promise<ActOutcome> {
  const { personalData } = context;
  const { memberNo } = person;
  await requireConsent(tx, memberOwner(memberNo), 'id_card');
  const card = await cardOf(tx, personalData, memberNo);
  const findings = [...read.findings];
  await writeEvent(tx, memberOwner(memberNo), 'read_card', { side, findings }, by);
  const { failures } = card.content;
  const isWrongSide = findings.includes('wrong_side');
  const isTaken = read.isGood || (anyway && failures[side] >= failuresBeforeAnyway && !isWrongSide);
  if (!isTaken) {
    const counted = isWrongSide ? failures : { ...failures, [side]: failures[side] + 1 };
    const sent = sentWith(card.content, { side, fileId }, isWrongSide);
    const refused = { side, findings, ...(!isWrongSide && { read: withEarlier(card.content, side, read) }) };
    const content = { ...card.content, failures: counted, refused, sent };
    await keepCard(tx, personalData, memberNo, { content, qualityFailures: ofBoth(counted) }, by.at);
    const why = { side, findings, failures: counted[side] };
    return { refused: pictureRefusal(why), made: JSON.stringify(why) };
  }
  const { content: before } = await cardToGoOn(tx, memberNo, card);
  const content: CardContent = {
    ...before,
    [side]: withEarlier(before, side, read),
    said: Object.fromEntries(
      Object.entries(before.said).filter(([field]) => !fieldsOfSide[side].some((one) => one === field)),
    ),
    refused: null,
    failures: read.isGood ? { ...failures, [side]: 0 } : failures,
    wished: null,
    sent: before.sent.filter((one) => one.side !== side),
    typed: null,
  };
  await putPicture(tx, memberNo, { place: side, fileId, flagged: !read.isGood });
  if (side === 'front') await forgetPortraitKey(tx, person.personNo);
  const state = content.front && content.back ? 'to_check' : 'reading';
  const qualityFailures = ofBoth(content.failures);
  await keepCard(tx, personalData, memberNo, { content, state, paper: 'id_card', qualityFailures }, by.at);
  return undefined;
}

/** What lamps hid on one picture another of the same card shows: nothing that was read surely is asked for again. */
function withEarlier({ refused, ...content }: CardContent, side: CardSide, read: ReadPicture): ReadSide {
  const withRefused = joinedSide(side, read.side, refused?.side === side ? refused.read : null);
  return joinedSide(side, withRefused, content[side]);
}

const ofBoth = ({ front, back }: CardContent['failures']): number => front + back;

/** One of the wrong side takes no other's place. */
const sentWith = (
  { sent }: CardContent,
  picture: CardContent['sent'][number],
  isWrongSide: boolean,
): CardContent['sent'] => {
  const others = sent.filter(({ side }) => side !== picture.side);
  return isWrongSide && others.length < sent.length ? sent : [...others, picture];
};

/** Of a card that a person refused nothing counts, the side that is not photographed first either. */
export async function cardToGoOn(
  tx: Transaction,
  memberNo: string,
  { row, content, pictures }: KeptCard,
): Promise<Pick<KeptCard, 'content' | 'pictures'>> {
  const isRefused = row?.state === 'refused';
  const goesOn = !isRefused && (row === undefined || row.paper === 'id_card');
  if (!goesOn) await forgetPictures(tx, memberNo);
  return {
    content: isRefused ? { ...emptyContent, sent: content.sent } : content,
    pictures: goesOn ? pictures : [],
  };
}

/** Why a picture was not taken, and how many of its side were not by then. */
const refusedPicture = z.object({ side: cardSide, findings: z.array(cardFinding), failures: z.int() });

/** The same refusal again, by what was kept with its act: another picture may have been taken since. */
export const refusedAsBefore = (made: string, side: CardSide): ActOutcome => ({
  refused: pictureRefusal(
    made === earlierRefusal ? { side, findings: [], failures: 0 } : refusedPicture.parse(JSON.parse(made)),
  ),
});

/** As the release before kept it, which says no more. */
const earlierRefusal = 'refused_picture';

/** With whether the next picture of its side may be sent in as it is. */
function pictureRefusal({ side, findings, failures }: z.infer<typeof refusedPicture>): Failure {
  const [first = 'unreadable'] = findings;
  return new Failure(first === 'wrong_side' ? 'cardWrongSide' : 'cardUnreadable', {
    message: findingMessages[first],
    data: {
      findings: findings.map((finding) => ({ side, finding, message: findingMessages[finding] })),
      quality_failures: failures,
      may_submit_anyway: failures >= failuresBeforeAnyway,
    },
  });
}
