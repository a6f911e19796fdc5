import { beijingDay } from '../../../contract/dates.ts';
import type { CardAct, CardField } from '../../../contract/model/identity.ts';
import { cardValue } from '../../../contract/certificate/card-value.ts';
import type { CardContent } from '../../domain/identity/card.ts';
import {
  cardFindings,
  comparedFields,
  isTermOfAge,
  mismatches,
  valueProblems,
  type ComparedField,
} from '../../domain/identity/compare.ts';
import { Failure } from '../../domain/failure.ts';
import { isOtherNumber } from '../../domain/identity/other-number.ts';
import { memberOwner } from '../../domain/owner.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import {
  cardOf,
  keepCard,
  keepCorrections,
  type Correction,
  type KeptCard,
} from '../../records/member-identity/cards.ts';
import { finishCard } from './finish-card.ts';
import type { ActScope, ActOutcome } from './member-act.ts';

type ConfirmAct = Extract<CardAct, { kind: 'confirm' }>;

/**
 * The member has looked at what was read: what they typed over it is kept beside it, and the card is done where it
 * says what the application says. Throws cardNotRead, cardFieldsUnseen and multipleErrors (by field) before anything
 * is kept; cardExpired and cardMismatch keep what was typed.
 */
export async function confirmCard(scope: ActScope, act: ConfirmAct): Promise<ActOutcome> {
  const { context, tx, person, by } = scope;
  const { personalData } = context;
  const { memberNo } = person;
  await requireConsent(tx, memberOwner(memberNo), 'id_card');
  const card = await cardOf(tx, personalData, memberNo);
  if (card.row?.state === 'refused' || !card.content.front || !card.content.back)
    throw new Failure('cardNotRead');
  const day = beijingDay(by.at);
  const before = comparedFields(card.content, person, day);
  requireSeen(before, act);
  const content: CardContent = {
    ...card.content,
    said: { ...card.content.said, ...saidBy(act, before, card.content.said) },
    // Who confirms goes on without what was not taken.
    sent: [],
  };
  const fields = comparedFields(content, person, day);
  const problems = valueProblems(fields, day);
  if (Object.keys(problems).length > 0) throw new Failure('multipleErrors', { data: problems });
  await keepCorrections(tx, personalData, memberNo, corrections(before, fields), by);
  await keepCard(tx, personalData, memberNo, { content, state: 'to_check' }, by.at);
  const refused = refusalOf(fields, day);
  if (refused) return { refused };
  await finishCard(scope, toPersonBecause(card, content, fields));
  return undefined;
}

/** Throws cardFieldsUnseen while an unsure field was neither looked at nor typed. */
function requireSeen(fields: readonly ComparedField[], { fields: typed, looked_at }: ConfirmAct): void {
  const unseen = fields
    .filter(({ state }) => state === 'unsure' || state === 'missing')
    .map(({ field }) => field)
    .filter((field) => typed[field] === undefined && !looked_at.includes(field));
  if (unseen.length > 0) throw new Failure('cardFieldsUnseen', { data: { fields: unseen } });
}

type Said = CardContent['said'];

/** What was typed once stays typed, however often it is confirmed. */
function saidBy(
  { fields: typed, looked_at }: ConfirmAct,
  before: readonly ComparedField[],
  earlier: Said,
): Said {
  const said: Said = {};
  for (const { field, value } of before) {
    const now = typed[field] === undefined ? undefined : cardValue(field, typed[field]);
    if (now !== undefined && now !== value) said[field] = { value: now, how: 'typed' };
    else if ((looked_at.includes(field) || now !== undefined) && earlier[field]?.how !== 'typed')
      said[field] = { value, how: 'seen' };
  }
  return said;
}

/** What was typed now and differs from what stood there. */
const corrections = (before: readonly ComparedField[], after: readonly ComparedField[]): Correction[] =>
  after.flatMap(({ field, read, value }, index) =>
    value === before[index]?.value ? [] : [{ field, read, typed: value }],
  );

function refusalOf(fields: readonly ComparedField[], day: string): Failure | null {
  const findings = cardFindings(fields, day).map(({ finding }) => finding);
  if (findings.includes('expired')) return new Failure('cardExpired');
  const mismatched = mismatches(fields);
  return mismatched.length > 0
    ? new Failure('cardMismatch', { data: { fields: mismatched, not_this_person: findings.length > 0 } })
    : null;
}

/** Why a person looks at it although it says what the application says; null: nobody needs to. */
function toPersonBecause(
  { pictures }: KeptCard,
  { front, back, said }: CardContent,
  fields: readonly ComparedField[],
): string | null {
  if (pictures.some(({ flagged }) => flagged)) return 'flagged';
  const signs = [...(front?.findings ?? []), ...(back?.findings ?? [])];
  if (signs.length > 0) return signs[0] ?? null;
  // What the machine was sure of and the application needs was typed over.
  const key: readonly CardField[] = ['name', 'number', 'birth', 'gender', 'valid_until'];
  const sure = [...(front?.fields ?? []), ...(back?.fields ?? [])].filter(({ isSure }) => isSure);
  const isOverruled = sure.some(({ field, text }) => {
    const own = said[field];
    return key.includes(field) && own?.how === 'typed' && own.value !== text;
  });
  if (isOverruled) return 'corrected';
  // The face on the card is theirs whose number it shows, however unsure that was read.
  const number = front?.fields.find(({ field }) => field === 'number')?.text ?? '';
  if (isOtherNumber(fields.find(({ field }) => field === 'number')?.value ?? '', number))
    return 'other_number';
  return isTermOfAge(fields) ? null : 'term';
}
