import { isCardSign, type CardField, type CardSide } from '../../../contract/model/identity.ts';
import type { ReadSide } from './card.ts';
import { isOtherNumber } from './other-number.ts';

type FieldRead = ReadSide['fields'][number];

/**
 * Read alike on two pictures of one member's, and surely on one of them, any of these says that it is one card: an
 * address, a nation, a gender and an authority are a whole family's. Name and number are held against the application
 * besides.
 */
const telling: Readonly<Record<CardSide, readonly CardField[]>> = {
  front: ['number', 'name', 'birth'],
  back: ['valid_from', 'valid_until'],
};

/** Where light or a shake left nothing to hold against an earlier picture. */
const hidden: readonly (string | null)[] = ['glare', 'blur'];

/** Why a field is unsure that only an earlier picture shows. */
const ofEarlierPicture = 'earlier_picture';

/**
 * A side as its newest picture shows it, with what an earlier picture of the same card shows and this one hides: sure
 * where it was. What the two read otherwise stays as the newest has it, and so does everything of what may be another
 * card or no original. A field that is taken over has no corners: it is not on this picture.
 */
export function joinedSide(side: CardSide, newest: ReadSide, earlier: ReadSide | null | undefined): ReadSide {
  if (!earlier || earlier.findings.some(isCardSign) || !isOneCard(side, newest, earlier)) return newest;
  const unread = earlier.fields.filter((one) => !newest.fields.some(({ field }) => field === one.field));
  return {
    ...newest,
    fields: [
      ...newest.fields.map((one) => surer(one, fieldIn(earlier, one.field))),
      ...unread.map(takenOver),
    ],
  };
}

function surer(now: FieldRead, earlier: FieldRead | undefined): FieldRead {
  if (now.isSure || !earlier?.isSure) return now;
  if (now.text === earlier.text) return { ...now, isSure: true, note: null };
  return hidden.includes(now.note) ? takenOver(earlier) : now;
}

const takenOver = (field: FieldRead): FieldRead => ({
  ...{ ...field, corners: [], note: field.isSure ? null : ofEarlierPicture },
});

const fieldIn = ({ fields }: ReadSide, field: CardField): FieldRead | undefined =>
  fields.find((one) => one.field === field) ?? (field === 'birth' ? birthByNumber(fields) : undefined);

/** A number says when somebody was born. */
function birthByNumber(fields: readonly FieldRead[]): FieldRead | undefined {
  const number = fields.find(({ field }) => field === 'number');
  const [, year, month, day] = /^\d{6}(\d{4})(\d\d)(\d\d)/.exec(number?.text ?? '') ?? [];
  return number && year ? { ...number, field: 'birth', text: `${year}-${month}-${day}` } : undefined;
}

function isOneCard(side: CardSide, newest: ReadSide, earlier: ReadSide): boolean {
  const both = (field: CardField) => [fieldIn(newest, field), fieldIn(earlier, field)] as const;
  const agrees = (field: CardField) => {
    const [now, before] = both(field);
    return now !== undefined && now.text === before?.text && (now.isSure || before.isSure);
  };
  const contradicts = ({ field }: FieldRead) => {
    const [now, before] = both(field);
    return now?.isSure === true && before?.isSure === true && now.text !== before.text;
  };
  const isOther = [...newest.fields, ...earlier.fields].some(contradicts) || isOtherPersons(both('number'));
  return !isOther && telling[side].some(agrees);
}

/** What is left of a number under a lamp is still not somebody else's: the face of the newest picture is theirs. */
function isOtherPersons([now, before]: readonly [FieldRead | undefined, FieldRead | undefined]): boolean {
  const isTakenOver = now?.isSure === false && before?.isSure === true;
  return isTakenOver && isOtherNumber(before.text, now.text);
}
