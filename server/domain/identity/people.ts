import type * as z from 'zod/mini';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { carriesBirthday } from '../../../contract/certificate/number.ts';
import { ageOn, isMinor } from '../../../contract/dates.ts';
import { relationToApplicant, type CertificateType, type ParticipantRole } from '../../../contract/enums.ts';
import { birthField, genderField, valueOfKind } from '../../../contract/form.ts';
import type { FormEntry, FormModule } from '../../../contract/model/form.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import { needsGuardian } from '../consent/consent.ts';
import { identityOf, type Identity } from '../application/participants.ts';
import { owing, type InsuredDataScope, type OwingMember } from '../process/owed-steps.ts';

// The people of an order: what each owes to show who they are, and who does it.

/** A member of an order as it is kept: somebody with several roles is several members, and one person. */
export interface MemberEntry extends OwingMember {
  readonly personNo: string | null;
  readonly entry: FormEntry;
}

export interface IdentityPerson extends Identity {
  /** The number by which they are called: that of the first role that owes something. */
  readonly memberNo: string;
  /** Of all their roles: what they do counts for each. */
  readonly memberNos: readonly string[];
  readonly personNo: string | null;
  readonly roles: readonly ParticipantRole[];
  /** What is filled in of each of their roles. */
  readonly entries: readonly FormEntry[];
  readonly relation: z.infer<typeof relationToApplicant> | null;
  /** yyyy-mm-dd, or null where nothing says it. */
  readonly birthday: string | null;
  readonly age: number | null;
  /** Null where it is not asked for. */
  readonly gender: string | null;
  /** Until when the certificate is good: yyyy-mm-dd or `long_term`; null where it is not asked for. */
  readonly certificateUntil: string | null;
  readonly isApplicant: boolean;
  /** Who has to do it. */
  readonly by: 'self' | 'guardian' | 'invite';
  readonly owesCard: boolean;
  readonly owesFace: boolean;
  readonly owesConfirmation: boolean;
}

export interface IdentityTerms {
  readonly steps: readonly ProcessStep[];
  readonly dataScope: InsuredDataScope;
  readonly modules: readonly FormModule[];
}

type Reached = Pick<IdentityPerson, 'by' | 'mobile'>;

/** Whether they come by a link of their own. */
export const isInvited = ({ by, mobile }: Reached): boolean => by === 'invite' && mobile !== '';

/** Theirs alone to do, and nobody knows their mobile: the applicant leaves them to a person. */
export const isUnreachable = ({ by, mobile }: Reached): boolean => by === 'invite' && mobile === '';

/** Whether they must show who they are. */
export const owesIdentity = ({
  owesCard,
  owesFace,
}: Pick<IdentityPerson, 'owesCard' | 'owesFace'>): boolean => owesCard || owesFace;

/** Applicant, insurants, and whoever else owes a card or a face; the applicant first. `day`: yyyy-mm-dd, for ages. */
export function orderPeople(
  members: readonly MemberEntry[],
  terms: IdentityTerms,
  day: string,
): IdentityPerson[] {
  const card = owed('ocr', members, terms);
  const face = owed('face_recognition', members, terms);
  const confirmation = owed('order_confirmation', members, terms);
  const owes = ({ memberNo }: MemberEntry) => card.has(memberNo) || face.has(memberNo);
  const known = [...members.filter(owes), ...members.filter((one) => !owes(one) && isInsuring(one))];
  const first = known.filter((one, index) => known.findIndex((other) => isSamePerson(one, other)) === index);
  return [...first]
    .sort((a, b) => place(a) - place(b))
    .map((one) => {
      const roles = members.filter((other) => isSamePerson(one, other));
      return personOf(one, roles, terms, day, {
        owesCard: roles.some(({ memberNo }) => card.has(memberNo)),
        owesFace: roles.some(({ memberNo }) => face.has(memberNo)),
        owesConfirmation: roles.some(({ memberNo }) => confirmation.has(memberNo)),
      });
    });
}

const order: readonly ParticipantRole[] = ['applicant', 'insurant', 'beneficiary'];
const isInsuring = ({ role }: MemberEntry): boolean => role === 'applicant' || role === 'insurant';
const place = ({ role }: MemberEntry): number => order.indexOf(role);

/** The members' numbers that owe the step, where the product has it. */
const owed = (step: ProcessStep, members: readonly MemberEntry[], { steps, dataScope }: IdentityTerms) =>
  new Set(steps.includes(step) ? owing(step, members, dataScope) : []);

const isSamePerson = (a: MemberEntry, b: MemberEntry): boolean =>
  a.memberNo === b.memberNo || (a.personNo !== null && a.personNo === b.personNo);

function personOf(
  one: MemberEntry,
  roles: readonly MemberEntry[],
  { modules }: IdentityTerms,
  day: string,
  owes: Pick<IdentityPerson, 'owesCard' | 'owesFace' | 'owesConfirmation'>,
): IdentityPerson {
  const moduleOf = (role: ParticipantRole) => modules.find(({ module }) => module === role);
  const identity = identityIn(moduleOf(one.role), one.entry);
  const texts = (kind: 'mobile' | 'relation' | 'until') =>
    roles.map(({ role, entry }) => valueOfKind(moduleOf(role), entry, kind)).find((text) => text !== '') ??
    '';
  const mobile = texts('mobile');
  const isApplicant = roles.some(({ role }) => role === 'applicant');
  const birthday = birthdayOf(identity, moduleOf(one.role), one.entry, day);
  const age = birthday === null ? null : ageOn(birthday, day);
  const isGuarded = needsGuardian(age) || (isMinor(age) && mobile === '');
  const gender = roles.map(({ role, entry }) => genderOf(moduleOf(role), entry)).find(Boolean) ?? null;
  return {
    ...{
      ...identity,
      mobile,
      memberNo: one.memberNo,
      personNo: one.personNo,
      birthday,
      age,
      gender,
      isApplicant,
    },
    certificateUntil: texts('until') || null,
    ...owes,
    memberNos: roles.map(({ memberNo }) => memberNo),
    roles: roles.map(({ role }) => role),
    entries: roles.map(({ entry }) => entry),
    relation: isApplicant ? 'self' : (relationToApplicant.safeParse(texts('relation')).data ?? null),
    by: isApplicant ? 'self' : isGuarded ? 'guardian' : 'invite',
  };
}

function genderOf(module: FormModule | undefined, entry: FormEntry): string | null {
  const chosen = entry[(module && genderField(module))?.field ?? ''];
  return typeof chosen === 'string' && chosen !== '' ? chosen : null;
}

/** Who asks for no certificate has a name at most. */
function identityIn(module: FormModule | undefined, entry: FormEntry): Identity {
  const known = module && identityOf(module, entry);
  if (known) return known;
  const name = entry['name'];
  const certificateType: CertificateType = 'id_card';
  return {
    name: typeof name === 'string' ? name.trim() : '',
    certificateType,
    certificateNumber: '',
    mobile: '',
  };
}

function birthdayOf(
  { certificateType, certificateNumber }: Identity,
  module: FormModule | undefined,
  entry: FormEntry,
  day: string,
): string | null {
  const derived = carriesBirthday(certificateType) ? deriveFromIdNumber(certificateNumber, day) : null;
  if (derived) return derived.birthday;
  const field = module && birthField(module);
  const typed = field && entry[field.field];
  return typeof typed === 'string' && typed !== '' ? typed : null;
}

/** Of those with their numbers, whoever has that one. */
export const whoHas = <P extends Pick<IdentityPerson, 'memberNos'>>(
  people: readonly P[],
  memberNo: string,
): P | undefined => people.find(({ memberNos }) => memberNos.includes(memberNo));
