import { randomUUID } from 'node:crypto';
import type { FormEntry } from '../../contract/model/form.ts';
import type { CardAct, CardField, CardSide, IdentityMember } from '../../contract/model/identity.ts';
import { addDays, addYears, ageOn, beijingDay } from '../../contract/dates.ts';
import { checkDigit } from '../../contract/certificate/id-number.ts';
import { auth } from '../../contract/services/auth.ts';
import { bridge } from '../../contract/services/bridge.ts';
import { consent } from '../../contract/services/consent.ts';
import { faceRecognition, type FaceAct } from '../../contract/services/face-recognition.ts';
import type { ProofFrame } from '../../contract/services/face-will.ts';
import { file } from '../../contract/services/file.ts';
import { insure } from '../../contract/services/insure.ts';
import { ocr } from '../../contract/services/ocr.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { CardEngine, CardReading } from '../../server/ports/card-engine.ts';
import type { FaceEngine, SeenFace } from '../../server/ports/face-engine.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import { ApplicantDevice } from './applicant.ts';
import { chosen } from './buyer.ts';
import { Reader, Refused } from './reader.ts';

// A family that shows who it is. Cards and faces are stand-ins: a picture says in JSON behind a JPEG's first bytes what
// an engine would see in it, so that a journey chooses what is read without drawing it.

export const familyProductNo = 'AX-ACC-04';

export interface FamilyMember {
  readonly name: string;
  readonly number: string;
  readonly birth: string;
  readonly gender: 'male' | 'female';
  /** Empty where the form asks for none. */
  readonly mobile: string;
  readonly relation: 'self' | 'spouse' | 'children' | 'parent';
  readonly certificateType:
    'id_card' | 'residence_booklet' | 'birth_certificate' | 'passport' | 'tw_residents_card';
}

let made = Math.floor(Math.random() * 800);

const genderOf = (count: number): FamilyMember['gender'] => (count % 2 === 1 ? 'male' : 'female');

/** Somebody invented, so old today; nobody else in these journeys has the number or the mobile. */
export function someone(
  relation: FamilyMember['relation'],
  age: number,
  name: string,
  certificateType: FamilyMember['certificateType'] = 'id_card',
  /** Days until they are so old. */
  inDays = 0,
  /** Either, where nobody asks. */
  wanted: FamilyMember['gender'] | null = null,
): FamilyMember {
  made += 1;
  if (wanted !== null && genderOf(made) !== wanted) made += 1;
  const birth = addDays(addYears(beijingDay(new Date()), -age), inDays);
  const first17 = `990101${birth.replaceAll('-', '')}${String(made % 1000).padStart(3, '0')}`;
  const gender = genderOf(made);
  const mobile = age < 18 ? '' : `139${String(10_000_000 + made * 131)}`;
  const number = {
    id_card: first17 + checkDigit(first17),
    residence_booklet: first17 + checkDigit(first17),
    birth_certificate: `T9900${made}88`,
    passport: `E9${String(made).padStart(7, '0')}`,
    tw_residents_card: `9${String(made).padStart(7, '0')}`,
  }[certificateType];
  return { name, number, birth, gender, mobile, relation, certificateType };
}

/** When a card of theirs was issued, and until when it is good, as cards are by age. */
export function cardTerm(birth: string): { readonly from: string; readonly until: string } {
  const from = '2020-06-01';
  const age = ageOn(birth, from);
  if (age >= 46) return { from, until: '长期' };
  if (age >= 26) return { from, until: '2040-06-01' };
  if (age >= 16) return { from, until: '2030-06-01' };
  // Of a child, or who was one then, a newer one.
  const day = addDays(beijingDay(new Date()), -30);
  const issued = day < birth ? birth : day;
  return { from: issued, until: addYears(issued, ageOn(birth, issued) < 16 ? 5 : 10) };
}

interface PictureOfCard {
  readonly side: CardSide | null;
  readonly fields: Partial<Record<CardField, string>>;
  readonly unsure?: readonly CardField[];
  readonly signs?: CardReading['signs'];
  readonly blurred?: boolean;
  /** Whose face is on it. */
  readonly face?: string;
}

const jpegStart = [0xff, 0xd8, 0xff, 0xe0];
const jpegOf = (seen: object): Buffer =>
  Buffer.concat([Buffer.from(jpegStart), Buffer.from(JSON.stringify(seen).padEnd(200))]);
const seenIn = (picture: Uint8Array): unknown => JSON.parse(Buffer.from(picture).subarray(4).toString());

/** What stands on somebody's card; `change` makes it another's, or blurred. */
export function cardPicture(
  { name, number, birth, gender }: FamilyMember,
  side: CardSide,
  change: Partial<PictureOfCard> = {},
): Buffer {
  const { from, until } = cardTerm(birth);
  const fields: PictureOfCard['fields'] =
    side === 'front'
      ? { name, gender, nation: '汉', birth, address: '示例省样本市青禾路 18 号', number }
      : { authority: '示例省样本市公安局', valid_from: from, valid_until: until };
  return jpegOf({ side, face: number, ...change, fields: { ...fields, ...change.fields } });
}

const corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.1 },
  { x: 0.5, y: 0.2 },
  { x: 0.1, y: 0.2 },
];

/** The face that is on somebody's card. */
export function portraitOn(card: Uint8Array): Buffer {
  const { face } = seenIn(card) as PictureOfCard;
  return jpegOf({ who: face, shows: 'straight' });
}

export const standInCardEngine: CardEngine = {
  name: 'stand-in',
  warm: () => Promise.resolve(),
  read(picture) {
    const { side, fields, unsure = [], signs = [], blurred = false, face } = seenIn(picture) as PictureOfCard;
    return Promise.resolve({
      side,
      outline: corners,
      fields: Object.entries(fields).map(([field, text]) => ({
        ...{ field: field as CardField, text, corners, note: null },
        confidence: unsure.includes(field as CardField) ? 0.5 : 0.99,
      })),
      portrait: side === 'front' && face ? corners : null,
      quality: { sharpness: blurred ? 0.4 : 3, brightness: 140, glare: 0, cutOff: false },
      signs,
    });
  },
  crop: (picture) => Promise.resolve(portraitOn(picture)),
  close: () => Promise.resolve(),
};

interface PictureOfFace {
  readonly who: string;
  readonly shows: ProofFrame['shows'];
}

const movements: Readonly<Record<ProofFrame['shows'], Partial<SeenFace>>> = {
  straight: {},
  turn_left: { yaw: -0.5 },
  turn_right: { yaw: 0.5 },
  nod: { pitch: 0.4 },
  open_mouth: { mouth: 0.4 },
  close_eyes: { eyes: 0.05 },
};

/** Two different people are far apart, one person is one point. */
const descriptorOf = (who: string): number[] =>
  Array.from({ length: 128 }, (_, i) => ((who.charCodeAt(i % who.length) * (i + 7)) % 17) / 40);

export const standInFaceEngine: FaceEngine = {
  see(picture) {
    const { who, shows } = seenIn(picture) as PictureOfFace;
    const looksWell = { luma: 120, sharpness: 0.5, eyeContrast: 1 };
    const still = { score: 1, yaw: 0, pitch: 0, roll: 0, mouth: 0, eyes: 0.3, ...looksWell };
    const box = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };
    return Promise.resolve([{ box, ...still, ...movements[shows], descriptor: descriptorOf(who) }]);
  },
  close: () => Promise.resolve(),
};

export function withStandIns(context: ServiceContext): void {
  Object.assign(context, { cardEngine: standInCardEngine, faceEngine: standInFaceEngine });
}

/** On a server that others use with its own engines. */
export async function whileStandIns<T>(context: ServiceContext, prepare: () => Promise<T>): Promise<T> {
  const { cardEngine, faceEngine } = context;
  withStandIns(context);
  return await prepare().finally(() => Object.assign(context, { cardEngine, faceEngine }));
}

/** Whoever shows a card and a face on a device: the holder by the process, an invited member by their link. */
export interface Identifying {
  readonly device: Reader;
  readonly subject: { process_no: string } | { transmit_record_no: string };
  readonly member_no: string;
}

export const requestId = (): string => randomUUID();

/** Puts a file into the store by the form, as a phone does that cannot reach it. */
export async function uploads(
  { device, subject, member_no }: Identifying,
  purpose: 'id_card' | 'face_clip',
  bytes: Buffer,
): Promise<string> {
  const name = `${randomUUID().replaceAll('-', '').slice(0, 24)}.${purpose === 'id_card' ? 'jpg' : 'mp4'}`;
  const envelope = (await device.sendFile(
    file.upload,
    { purpose, ...subject, member_no, name },
    bytes,
  )) as Envelope<{ file_id: string }>;
  if (envelope.code !== 0) throw new Refused(envelope);
  return envelope.data?.file_id ?? '';
}

export async function consents(who: Identifying, purpose: 'id_card' | 'face') {
  const owner = { ...who.subject, member_no: who.member_no };
  const { consents: all } = await who.device.call(consent.list, owner);
  const version = all.find((one) => one.purpose === purpose)?.version ?? '';
  return await who.device.call(consent.give, { ...owner, purpose, version });
}

type CardActOf = Parameters<typeof actsOnCard>[1];

export function actsOnCard(
  { device, subject, member_no }: Identifying,
  act: CardAct,
  request_id = requestId(),
) {
  const body = { member_no, request_id, act };
  return 'process_no' in subject
    ? device.call(ocr.verify, { ...subject, ...body })
    : device.call(ocr.verifyWithNotify, { ...subject, ...body });
}

export async function readsSide(
  who: Identifying,
  side: CardSide,
  picture: Buffer,
  options: { readonly anyway?: boolean; readonly request_id?: string } = {},
) {
  const file_id = await uploads(who, 'id_card', picture);
  const act: CardActOf = { kind: 'read', side, file_id, anyway: options.anyway ?? false };
  return await actsOnCard(who, act, options.request_id);
}

/** A child's paper, typed by hand beside its picture: a person looks at it. */
export async function sendsPaper(who: Identifying, child: FamilyMember) {
  const { name, number, birth, gender } = child;
  return await actsOnCard(who, {
    ...{ kind: 'paper', paper: 'birth_certificate', fields: { name, number, birth, gender } },
    file_ids: [await uploads(who, 'id_card', cardPicture(child, 'front'))],
  });
}

/** From the consent to the confirmed card. */
export async function showsCard(who: Identifying, person: FamilyMember, validUntil?: string) {
  await consents(who, 'id_card');
  await readsSide(who, 'front', cardPicture(person, 'front'));
  const back = cardPicture(
    person,
    'back',
    validUntil === undefined ? {} : { fields: { valid_until: validUntil } },
  );
  await readsSide(who, 'back', back);
  return await actsOnCard(who, { kind: 'confirm', fields: {}, looked_at: [] });
}

export function actsOnFace(
  { device, subject, member_no }: Identifying,
  act: FaceAct,
  request_id = requestId(),
) {
  const body = { member_no, request_id, act };
  return 'process_no' in subject
    ? device.call(faceRecognition.verify, { ...subject, ...body })
    : device.call(faceRecognition.verifyWithNotify, { ...subject, ...body });
}

export const faceFrames = (who: string, challenges: readonly ProofFrame['shows'][]): ProofFrame[] =>
  (['straight', ...challenges] as const).map((shows) => ({
    shows,
    jpeg: jpegOf({ who, shows }).toString('base64'),
  }));

/** One try; `face`: whose face is before the camera. */
export async function showsFace(who: Identifying, face: string) {
  const begun = await actsOnFace(who, { kind: 'begin' });
  if (begun.kind !== 'begun') throw new Error('no try was begun');
  const frames = faceFrames(face, begun.challenges);
  return await actsOnFace(who, { kind: 'answer', check_no: begun.check_no, frames });
}

/** Their card and their face, on their own phone or by their link. */
export async function showsWhoTheyAre(who: Identifying, person: FamilyMember, validUntil?: string) {
  await showsCard(who, person, validUntil);
  await consents(who, 'face');
  await showsFace(who, person.number);
}

export const entryOf = (person: FamilyMember): FormEntry => ({
  ...{ name: person.name, certificate_type: person.certificateType, certificate_number: person.number },
  ...{ gender: person.gender, birth_date: person.birth, profession: '010101' },
  ...(person.mobile === '' ? {} : { mobile: person.mobile }),
});

/** A family's application, submitted: the process stands at the cards. */
export async function familyApplies(...family: Parameters<typeof familyFillsIn>): Promise<ApplicantDevice> {
  const { device, firstFen } = await familyFillsIn(...family);
  await device.submitsApplication(firstFen);
  return device;
}

/** Up to the last button, which submits for the first premium. */
export async function familyFillsIn(
  origin: string,
  applicant: FamilyMember,
  others: readonly FamilyMember[],
  plan?: 'A' | 'B',
): Promise<{ readonly device: ApplicantDevice; readonly firstFen: number }> {
  const device = await ApplicantDevice.at(origin);
  const genes = chosen(
    { pay_mode: 'year' },
    ...[applicant, ...others].map(({ relation, birth }) => ({ relation, birth_date: birth })),
  );
  // The dearer plan pays more for a death than may be paid for a child below ten.
  const hasSmallChild = others.some(({ birth }) => birth > addYears(beijingDay(new Date()), -10));
  const firstFen = await device.endsTrial(familyProductNo, plan ?? (hasSmallChild ? 'A' : 'B'), genes);
  await device.opensForm();
  await device.provesPhone(applicant);
  const policy = { policy_form: 'electronic', dispute: 'court', destination: 'NO' };
  const { until } = cardTerm(applicant.birth);
  await device.types({
    applicant: [
      {
        ...entryOf(applicant),
        ...{
          certificate_until: until === '长期' ? 'long_term' : until,
          region: '110101',
          address: '青禾路 18 号 3 幢 602 室',
        },
      },
    ],
    insurant: [{ relation: 'self' }, ...others.map((one) => ({ relation: one.relation, ...entryOf(one) }))],
    policy_info: [policy],
  });
  return { device, firstFen };
}

export const memberList = (device: ApplicantDevice) => device.call(ocr.getMemberList, device.process);

export async function memberNamed(device: ApplicantDevice, name: string): Promise<IdentityMember> {
  const { members } = await memberList(device);
  const found = members.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
}

/** The applicant's own, or a child's, on the device that holds the process. */
export async function onHoldersDevice(device: ApplicantDevice, name: string): Promise<Identifying> {
  const { member_no } = await memberNamed(device, name);
  return { device, subject: device.process, member_no };
}

/** An invited member on a phone of theirs, before any proof. */
export async function opensInvitation(origin: string, address: string): Promise<Reader> {
  const phone = new Reader(origin);
  phone.token = (await phone.call(auth.visitorLogin, {})).token;
  const code = new URLSearchParams(address.split('?')[1]).get('code') ?? '';
  const { real_link } = await phone.call(bridge.transferRealLink, { code });
  phone.transmitRecordNo = new URLSearchParams(real_link.split('?')[1]).get('transmitRecordNo') ?? '';
  return phone;
}

export async function provesInvitation(
  phone: Reader,
  { mobile }: Pick<FamilyMember, 'mobile'>,
): Promise<Identifying> {
  await phone.call(insure.sendCaptcha, { scene: 'member', ...phone.link, mobile_last4: mobile.slice(-4) });
  const captcha = await phone.captchaFor(mobile);
  await phone.call(insure.verifyCaptcha, { scene: 'member', ...phone.link, captcha });
  const { members } = await phone.call(ocr.getMemberList, phone.link);
  return { device: phone, subject: phone.link, member_no: members[0]?.member_no ?? '' };
}

/** Invited anew, on the phone of theirs that an earlier link led to. */
export async function comesByAnotherLink(
  device: ApplicantDevice,
  { device: phone, member_no }: Identifying,
  person: Pick<FamilyMember, 'mobile'>,
): Promise<Identifying> {
  const asked = { ...device.process, member_no, request_id: requestId(), by: 'link' } as const;
  const { transmit_record_no } = await device.call(ocr.sendInviteMessage, asked);
  phone.transmitRecordNo = transmit_record_no;
  return await provesInvitation(phone, person);
}

/** Invited by the holder, and proven. */
export async function comesByLink(
  device: ApplicantDevice,
  person: Pick<FamilyMember, 'name' | 'mobile'>,
): Promise<Identifying> {
  const { member_no } = await memberNamed(device, person.name);
  const asked = { ...device.process, member_no, request_id: requestId(), by: 'link' } as const;
  const { address } = await device.call(ocr.sendInviteMessage, asked);
  return await provesInvitation(await opensInvitation(device.origin, address), person);
}
