import * as z from 'zod/mini';
import {
  cardField,
  cardFinding,
  cardSide,
  paperFields,
  type CardField,
  type CardFinding,
  type CardSide,
  type CardState,
} from '../../../contract/model/identity.ts';

// What is kept of a member's card: what the machine read, and what counts now.

/** A card's state as it is kept: what nobody owes is not kept. */
export type StoredCardState = Exclude<CardState, 'not_needed'>;

const point = z.object({ x: z.number(), y: z.number() });

const readSide = z.object({
  findings: z.array(cardFinding),
  fields: z.array(
    z.object({
      field: cardField,
      text: z.string(),
      /** Whether the machine is sure of it. */
      isSure: z.boolean(),
      corners: z.array(point),
      note: z.nullable(z.string()),
    }),
  ),
  /** Where the portrait is on the picture; null: none was found. */
  portrait: z.nullable(z.array(point)),
});
export type ReadSide = z.infer<typeof readSide>;

export const cardContent = z.object({
  front: z.nullable(readSide),
  back: z.nullable(readSide),
  /** What the member said of a field: typed over, or looked at and left. */
  said: z.partialRecord(cardField, z.object({ value: z.string(), how: z.enum(['typed', 'seen']) })),
  /** Of a picture that was not taken: why, and what it shows all the same, until the next one. */
  refused: z.nullable(
    z.object({
      side: z.enum(['front', 'back']),
      findings: z.array(cardFinding),
      read: z.optional(readSide),
    }),
  ),
  /** Pictures that were not good enough, since the last good one of that side. */
  failures: z._default(z.object({ front: z.int(), back: z.int() }), { front: 0, back: 0 }),
  /** What an invited member asks the holder to agree to, since another premium follows from it. */
  wished: z._default(z.nullable(cardField), null),
  /** Of each side the last picture that was not taken: what a person sees where no other follows. */
  sent: z._default(z.array(z.object({ side: cardSide, fileId: z.string() })), []),
  /** Of a paper that no machine reads. */
  typed: z.nullable(paperFields),
});
export type CardContent = z.infer<typeof cardContent>;

export const emptyContent: CardContent = {
  ...{ front: null, back: null, said: {}, refused: null, wished: null },
  ...{ failures: { front: 0, back: 0 }, sent: [], typed: null },
};

/** On which side each field stands, in the card's order. */
export const fieldsOfSide: Readonly<Record<CardSide, readonly CardField[]>> = {
  front: ['name', 'gender', 'nation', 'birth', 'address', 'number'],
  back: ['authority', 'valid_from', 'valid_until'],
};

/** Without these a picture is not taken, unless the member sends it in as it is. */
export const keyFields: Readonly<Record<CardSide, readonly CardField[]>> = {
  front: ['name', 'number'],
  back: ['valid_until'],
};

/** Pictures of a side that were not good, after which one of it may be sent in as it is, for a person. */
export const failuresBeforeAnyway = 2;

export const isDoneCard = (state: CardState | undefined): boolean =>
  state === 'passed' || state === 'to_person';

/** Said of what was found: what it is, and what to do. */
export const findingMessages: Readonly<Record<CardFinding, string>> = {
  no_card: '照片里没有找到身份证，请把证件放满取景框再拍',
  wrong_side: '拍的不是这一面，请把证件翻过来再拍',
  cut_off: '证件没有拍全，请把四个角都放进取景框',
  blurred: '照片有些模糊，请拿稳手机、对焦后再拍',
  glare: '证件上有反光，请换个角度，避开灯光',
  dark: '光线太暗，请到亮一些的地方再拍',
  covered: '证件被挡住了一部分，请移开手指或遮挡物',
  screen: '看起来是翻拍的屏幕，请拍证件原件',
  copy: '看起来是复印件，请拍证件原件',
  edited: '照片像是修改过的，请直接拍证件原件',
  expired: '证件已过有效期，请换用有效的证件，或改由人工核对',
  not_this_person: '拍的好像是别人的证件，请拍本人的证件',
  unreadable: '没有看清证件上的字，请在光线均匀处重新拍摄',
};

export const conflictMessage = '与证件上的其他内容对不上，请核对。';
/** Why a field is unsure, by the machine's own note. */
export const noteMessages: Readonly<Record<string, string>> = {
  glare: '反光看不清，请对照上图。',
  blur: '这里有些模糊，请对照上图。',
  rare_character: '可能有生僻字，请对照上图逐字核对。',
  conflict: conflictMessage,
  earlier_picture: '这一项是从您前一张照片上读到的，请对照证件核对。',
};
export const unsureMessage = '没有看得很清楚，请对照上图。';
export const missingMessage = '这一项没有读到，请按证件填写。';
