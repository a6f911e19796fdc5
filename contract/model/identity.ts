import * as z from 'zod/mini';
import { certificateType, gender, participantRole, relationToApplicant } from '../enums.ts';
import { instant, process_no, transmit_record_no } from '../fields.ts';
import { fen } from './money.ts';
import { storedObject } from './stored-object.ts';

// Who a member of an order is: their ID card and their face.

export const member_no = z.string().check(z.minLength(4), z.maxLength(64));

/** Who asks: the process's holder by its number, or an invited member by the link that was made for them. */
export const identitySubject = {
  process_no: z.optional(process_no),
  transmit_record_no: z.optional(transmit_record_no),
};

interface AnySubject {
  readonly process_no?: string | undefined;
  readonly transmit_record_no?: string | undefined;
}

/** Holds a query to exactly one of both numbers. A plain check: zod's own for it costs every page's first script. */
export function oneSubject({ value, issues }: z.core.ParsePayload<AnySubject>): void {
  if ((value.process_no === undefined) !== (value.transmit_record_no === undefined)) return;
  issues.push({ code: 'custom', input: value, message: '请只提供流程号或转发记录号之一' });
}

export const cardState = z.enum([
  'not_needed',
  'owed',
  /** Pictures are there, and not both sides could be read yet. */
  'reading',
  /** Both sides were read: the member looks at what was read. */
  'to_check',
  'to_person',
  'passed',
  'refused',
]);
export type CardState = z.infer<typeof cardState>;

export const faceState = z.enum(['not_needed', 'owed', 'running', 'to_person', 'passed', 'refused']);
export type FaceState = z.infer<typeof faceState>;

/** What is left of everybody's cards and faces: a person looks at one, or one is to be done anew. */
export const identityStanding = z.enum(['settled', 'looked_at', 'refused']);
export type IdentityStanding = z.infer<typeof identityStanding>;

/** Why an invited member does nothing: the invitation reached somebody else, or they do not agree to the application. */
export const declineReason = z.enum(['not_me', 'refused']);
export type DeclineReason = z.infer<typeof declineReason>;

/** What they said last, until they are invited anew or their mobile is corrected. */
export const declined = z.object({ because: declineReason, at: instant });
export type Declined = z.infer<typeof declined>;

export const inviteState = z.enum(['sent', 'opened', 'proven', 'done', 'expired']);
export type InviteState = z.infer<typeof inviteState>;

export const identityInvite = z.object({
  transmit_record_no,
  state: inviteState,
  expires_at: instant,
  sent_at: instant,
  /** Seconds until it may be sent again; 0: now. */
  resend_after: z.int(),
});

export const identityMember = z.object({
  member_no,
  /** All that this person is in the order. */
  roles: z.array(participantRole),
  /** As it was typed for who may see it, masked for everybody else. */
  name: z.string(),
  /** Null where the order does not say. */
  relation: z.nullable(relationToApplicant),
  /** Whole years; null where it is not known. */
  age: z.nullable(z.int()),
  certificate_type: certificateType,
  mobile_masked: z.nullable(z.string()),
  /** Whether it is who asks. */
  is_self: z.boolean(),
  /** Who has to do it: they themselves on this device, the applicant for a child, or they by a link. */
  by: z.enum(['self', 'guardian', 'invite']),
  card: cardState,
  face: faceState,
  card_at: z.nullable(instant),
  face_at: z.nullable(instant),
  /** Null: none was sent. */
  invite: z.nullable(identityInvite),
  /** Null: they did not decline what is left of it. */
  declined: z.nullable(declined),
});
export type IdentityMember = z.infer<typeof identityMember>;

export const cardField = z.enum([
  'name',
  'gender',
  'nation',
  'birth',
  'address',
  'number',
  'authority',
  'valid_from',
  /** A date, or 长期. */
  'valid_until',
]);
export type CardField = z.infer<typeof cardField>;

/** What an invited member's card says otherwise than the application, where another premium follows from it. */
export const wishedAdoption = z.object({
  member_no,
  field: cardField,
  /** As the card says it; a number is masked. */
  value: z.string(),
  /** By the number on the card, yyyy-mm-dd; null: the field is another. */
  birth: z.nullable(z.string()),
  first_fen: fen,
  first_fen_before: fen,
});
export type WishedAdoption = z.infer<typeof wishedAdoption>;

export const memberList = z.object({
  order_no: z.string(),
  members: z.array(identityMember),
  /** What the holder is asked to agree to. */
  wishes: z.array(wishedAdoption),
  /** Of those who owe something: how many are done. */
  done: z.int(),
  owed: z.int(),
  /** The insurer's, for the holder where somebody declined; null: nobody did. */
  service_phone: z.nullable(z.string()),
});
export type MemberList = z.infer<typeof memberList>;

/** What an invitation says before and after its proof. Nothing in it tells whose it is to who does not know. */
export const inviteInfo = z.object({
  transmit_record_no,
  inviter_masked: z.string(),
  invitee_masked: z.string(),
  role: participantRole,
  /** What there is to do, in this order. */
  purposes: z.array(z.enum(['ocr', 'face_recognition', 'order_confirmation'])),
  /** What of it is left. */
  left: z.array(z.enum(['ocr', 'face_recognition', 'order_confirmation'])),
  /** About how long what is left takes. */
  minutes: z.int(),
  insurer: z.string(),
  service_phone: z.string(),
  expires_at: instant,
  proof: z.enum(['needed', 'locked', 'given']),
  locked_until: z.nullable(instant),
  /** Tries to name the last four digits of the mobile. */
  tries_left: z.int(),
  /** Where a captcha is on its way to, once the last four were right; null: none is that may still be entered. */
  mobile_masked: z.nullable(z.string()),
  /** The member that the link is for; null before the proof. */
  member_no: z.nullable(member_no),
  /** `over`: the application was cancelled. */
  state: z.enum(['open', 'done', 'over']),
  /** Whether who asks may decline it: as long as nobody proved that it is theirs, by the link alone. */
  may_decline: z.boolean(),
  /**
   * Who showed who they are by this link is to confirm the order, by the link of that number; null of it: none is open
   * that was sent to them. Null: they are not, or nobody proved here that it is they.
   */
  to_confirm: z.nullable(z.object({ transmit_record_no: z.nullable(transmit_record_no) })),
});
export type InviteInfo = z.infer<typeof inviteInfo>;

export const sentInvite = z.object({
  transmit_record_no,
  address: z.string(),
  /** To be forwarded: names are masked, and it has no personal data. */
  message: z.string(),
  expires_at: instant,
  sent_at: instant,
  /** Seconds until it may be sent again. */
  resend_after: z.int(),
});
export type SentInvite = z.infer<typeof sentInvite>;

/** `front` has the portrait, `back` the emblem. */
export const cardSide = z.enum(['front', 'back']);
export type CardSide = z.infer<typeof cardSide>;

/** What stands for the ID card: another paper is looked at by a person. */
export const cardPaper = z.enum(['id_card', 'residence_booklet', 'birth_certificate', 'other']);
export type CardPaper = z.infer<typeof cardPaper>;

export const readField = z.object({
  field: cardField,
  side: cardSide,
  /** What the machine read; null: nothing. */
  read: z.nullable(z.string()),
  /** What counts now. */
  value: z.string(),
  state: z.enum(['sure', 'unsure', 'missing', 'corrected']),
  /** What the member did with it when they confirmed, until the card is done; null: nothing. */
  said: z.nullable(z.enum(['typed', 'seen'])),
  /** A short-lived address of the picture's part, where it is to be looked at. */
  crop_url: z.nullable(z.string()),
  /** What the application says; null: it does not ask for it. */
  applied: z.nullable(z.string()),
  matches: z.nullable(z.boolean()),
  /** Why it is unsure, in words. */
  note: z.nullable(z.string()),
});
export type ReadField = z.infer<typeof readField>;

export const cardFinding = z.enum([
  'no_card',
  'wrong_side',
  'cut_off',
  'blurred',
  'glare',
  'dark',
  'covered',
  'screen',
  'copy',
  /** Changed by a program. */
  'edited',
  'expired',
  'not_this_person',
  'unreadable',
]);
export type CardFinding = z.infer<typeof cardFinding>;

/** Found on a picture that could be read: a person looks at it, and the member goes on. */
const cardSigns = ['covered', 'screen', 'copy', 'edited'] as const satisfies readonly CardFinding[];
export type CardSign = (typeof cardSigns)[number];

export const isCardSign = (finding: CardFinding): finding is CardSign =>
  cardSigns.some((sign) => sign === finding);

const shownSide = z.object({
  file_id: z.string(),
  /** Short-lived. */
  url: z.string(),
  expires_at: instant,
  /** Sent in although it was not good. */
  flagged: z.boolean(),
});
export type ShownSide = z.infer<typeof shownSide>;

export const cardDetail = z.object({
  member: identityMember,
  paper: cardPaper,
  sides: z.object({ front: z.nullable(shownSide), back: z.nullable(shownSide) }),
  fields: z.array(readField),
  /** What the application says of who they are, for a paper that is typed by hand; null: it does not ask for it. */
  applied: z.object({ number: z.string(), birth: z.nullable(z.string()), gender: z.nullable(gender) }),
  findings: z.array(z.object({ side: cardSide, finding: cardFinding, message: z.string() })),
  /** Pictures that were not good enough, of each side since its last good one. */
  quality_failures: z.int(),
  /** Of which sides a picture may be sent in as it is, for a person. */
  anyway_sides: z.array(cardSide),
  /** Whether there is one: of pages that were opened before the sides were told. */
  may_submit_anyway: z.boolean(),
  state: cardState,
  /** Whose value the application is to take once who pays the premium agrees; null: nobody was asked. */
  wished: z.nullable(cardField),
  /** What happened and what to do, where there is something to say. */
  message: z.nullable(z.string()),
  /** What a person wrote who decided. */
  message_of_person: z.nullable(z.string()),
});
export type CardDetail = z.infer<typeof cardDetail>;

/** What a page may type of a paper that no machine reads. */
export const paperFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, '请填写姓名'), z.maxLength(40, '姓名过长')),
  number: z.string().check(z.trim(), z.minLength(5, '请填写证件号码'), z.maxLength(40, '证件号码过长')),
  birth: z.iso.date('请填写出生日期'),
  gender: z.enum(['male', 'female']),
});
export type PaperFields = z.infer<typeof paperFields>;

export const cardAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    side: cardSide,
    file_id: z.string().check(z.minLength(4), z.maxLength(64)),
    /** Take it as it is, flagged: allowed after two pictures of its side that were not good. */
    anyway: z.boolean(),
  }),
  /** As `read`, of a picture whose last bytes are still on their way to the store: they are waited for. */
  z.object({
    kind: z.literal('read_promised'),
    side: cardSide,
    object: storedObject,
    anyway: z.boolean(),
  }),
  z.object({
    kind: z.literal('paper'),
    paper: cardPaper,
    file_ids: z
      .array(z.string().check(z.minLength(4), z.maxLength(64)))
      .check(z.minLength(1), z.maxLength(4)),
    fields: paperFields,
  }),
  /** A picture of a paper that was chosen wrongly and not sent in: it is gone from the store, too. Repeatable. */
  z.object({ kind: z.literal('remove'), file_id: z.string().check(z.minLength(4), z.maxLength(64)) }),
  z.object({
    kind: z.literal('confirm'),
    fields: z.partialRecord(cardField, z.string().check(z.maxLength(200))),
    /** Unsure fields that were looked at and left as they were read. */
    looked_at: z.array(cardField).check(z.maxLength(9)),
  }),
  z.object({
    kind: z.literal('adopt'),
    field: cardField,
    /** The new first premium that was agreed to, where it changes: another is told and not taken. */
    first_fen: z.optional(fen),
  }),
  z.object({ kind: z.literal('to_person') }),
]);
export type CardAct = z.infer<typeof cardAct>;
