import { beijingDay } from '../../../contract/dates.ts';
import {
  cardSide,
  type CardDetail,
  type CardSide,
  type ShownSide,
} from '../../../contract/model/identity.ts';
import { failuresBeforeAnyway, findingMessages, isDoneCard } from '../../domain/identity/card.ts';
import { cardFindings, comparedFields, mismatches } from '../../domain/identity/compare.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { cardPartKey } from '../../domain/files/object-keys.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { linkSeconds, readLinksFor } from '../../records/files/read-links.ts';
import { cardOf, type KeptCard } from '../../records/member-identity/cards.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { memberOf } from '../../records/member-identity/member-list.ts';
import { rowsOfPeople } from '../../records/member-identity/member-states.ts';

/** A member's card as its own page sees it. `hostname`: by which the caller's browser reaches the store. */
export async function cardDetailOf(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  person: IdentityPerson,
  hostname: string,
): Promise<CardDetail> {
  const { personalData, now } = context;
  const day = beijingDay(now());
  const card = await cardOf(tx, personalData, person.memberNo);
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  const member = await memberOf(context, tx, scope, person, rows);
  const fields = comparedFields(card.content, person, day);
  const shown = shownBy(context, hostname);
  const findings = findingsOf(card, cardFindings(fields, day));
  const anywaySides = cardSide.options.filter((side) => card.content.failures[side] >= failuresBeforeAnyway);
  // What was written of a pass is for the desk alone; why it was refused counts until both sides are done anew.
  const remark = isDoneCard(member.card) ? null : (card.row?.remarkSealed ?? null);
  return {
    ...{ member, findings, state: member.card, quality_failures: card.row?.qualityFailures ?? 0 },
    ...{ paper: card.row?.paper ?? 'id_card', wished: card.content.wished },
    applied: appliedOf(person),
    sides: { front: await sideOf(shown, card, 'front', '0'), back: await sideOf(shown, card, 'back', '1') },
    fields: await Promise.all(
      fields.map(async (field) => {
        const isLookedAt = field.state === 'unsure' || field.said !== null;
        const isShown = isLookedAt && hasPart(card, field.side, field.field);
        const file = card.pictures.find(({ place }) => place === field.side)?.fileId ?? '';
        const key = cardPartKey(memberOwner(person.memberNo), file, field.field);
        return { ...field, crop_url: isShown ? await shown.url(key) : null };
      }),
    ),
    anyway_sides: anywaySides,
    may_submit_anyway: anywaySides.length > 0,
    message: messageOf(card, findings, mismatches(fields)),
    message_of_person: remark === null ? null : personalData.open(remark),
  };
}

const appliedOf = ({ certificateNumber, birthday, gender }: IdentityPerson): CardDetail['applied'] => ({
  ...{ number: certificateNumber, birth: birthday },
  gender: gender === 'male' || gender === 'female' ? gender : null,
});

interface Shown {
  readonly expiresAt: string;
  url(key: string): Promise<string>;
}

const shownBy = (context: ServiceContext, hostname: string): Shown => ({
  expiresAt: new Date(context.now().getTime() + linkSeconds * 1000).toISOString(),
  url: readLinksFor(context, 'customer', hostname),
});

/** Of a paper the first two pictures stand in the places of the sides. */
async function sideOf(
  shown: Shown,
  { pictures }: KeptCard,
  side: CardSide,
  place: string,
): Promise<ShownSide | null> {
  const picture = pictures.find((one) => one.place === side || one.place === place);
  if (!picture) return null;
  const { fileId: file_id, flagged, key } = picture;
  return { file_id, flagged, url: await shown.url(key), expires_at: shown.expiresAt };
}

/** Of what the machine was not sure of, where it stood on the picture. */
const hasPart = ({ content }: KeptCard, side: CardSide, field: string): boolean =>
  content[side]?.fields.some((one) => one.field === field && !one.isSure && one.corners.length > 0) ?? false;

function findingsOf({ content }: KeptCard, ofAll: ReturnType<typeof cardFindings>): CardDetail['findings'] {
  const found = [
    ...(content.refused?.findings ?? []).map((finding) => ({
      side: content.refused?.side ?? ('front' as const),
      finding,
    })),
    ...(content.front?.findings ?? []).map((finding) => ({ side: 'front' as const, finding })),
    ...(content.back?.findings ?? []).map((finding) => ({ side: 'back' as const, finding })),
    ...ofAll,
  ];
  return found.map((one) => ({ ...one, message: findingMessages[one.finding] }));
}

const fieldWords: Readonly<Record<string, string>> = {
  name: '姓名',
  gender: '性别',
  birth: '出生日期',
  number: '证件号码',
  valid_until: '证件有效期',
};

function messageOf(
  { row }: KeptCard,
  findings: CardDetail['findings'],
  mismatched: readonly string[],
): string | null {
  if (row?.state === 'to_person') return '已转由工作人员核对，您可以继续办理。';
  if (row?.state === 'refused') return '工作人员核对后没有通过，请按说明重新办理。';
  if (isDoneCard(row?.state)) return null;
  const [first] = findings;
  if (first) return first.message;
  const words = mismatched.map((field) => fieldWords[field] ?? field).join('、');
  return words === '' ? null : `${words}与投保信息不一致，请看看是拍错了证件，还是填错了。`;
}
