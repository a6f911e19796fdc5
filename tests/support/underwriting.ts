import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { RequestOf } from '../../contract/define.ts';
import { deriveFromIdNumber } from '../../contract/certificate/id-number.ts';
import { ageOn, beijingDay } from '../../contract/dates.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { GivenHealthAnswer, HealthConclusion, SmartState } from '../../contract/model/health.ts';
import { inbox } from '../../contract/sandbox/inbox.ts';
import { auth } from '../../contract/services/auth.ts';
import { world } from '../../contract/sandbox/world.ts';
import { consent } from '../../contract/services/consent.ts';
import { file } from '../../contract/services/file.ts';
import { health } from '../../contract/services/health.ts';
import { order } from '../../contract/services/order.ts';
import { underwriting } from '../../contract/services/underwriting.ts';
import { inventPerson } from '../../server/sandbox/invented-person.ts';
import { ApplicantDevice } from './applicant.ts';
import { chosen, type Chosen } from './buyer.ts';
import { entryOf, filledEntry, filledIn } from '../../server/sandbox/demo-sales/fill-in.ts';
import { birthDateOf, type Person } from './form-values.ts';
import type { FamilyMember } from './identity.ts';
import { Refused } from './reader.ts';
import { Reviewer } from './staff.ts';

const today = beijingDay(new Date());

let seed = 5000 + Math.floor(Math.random() * 100_000);
const names = new Set<string>();

/** Far more than it takes while a name is left. */
const mostDraws = 100_000;

/** Somebody invented of that age; nobody else in these journeys has the name. Throws when all names are taken. */
export function inventedOfAge(from: number, to: number): Person {
  for (let drawn = 0; drawn < mostDraws; drawn += 1) {
    seed += 1;
    const person = inventPerson(seed);
    const age = ageOn(birthDateOf(person), today);
    if (age < from || age > to || names.has(person.name)) continue;
    names.add(person.name);
    return person;
  }
  throw new Error(`nobody of ${from} to ${to} is left whose name is new`);
}

const ways = {
  'AX-MED-01': [{ pay_mode: 'year' }, { social_insurance: 'yes' }],
  'AX-CI-02': [{}, { amount: '500000', term: 'life', pay_period: '20' }],
  'AX-ANN-03': [{}, { yearly_premium: '30000', pay_period: '10', start_age: '60', dividend: 'cash' }],
} as const;
type ProductNo = keyof typeof ways;

/** An invented person as a member of an order who shows a card and a face; their card is good for ever. */
export function memberOf(person: Person, relation: FamilyMember['relation']): FamilyMember {
  const { name, certificateNumber: number, mobile } = person;
  const gender = deriveFromIdNumber(number, today)?.gender ?? 'female';
  return { name, number, mobile, gender, birth: birthDateOf(person), relation, certificateType: 'id_card' };
}

/** A beneficiary who is named: one of the insured's parents, who gets everything. */
const specified = { beneficiary_type: 'specified', relation_to_insurant: 'parent', percentage: '100' };

const emptyPage = sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();

/** Somebody who insures themselves, and answers for their own health. */
export class Declarant extends ApplicantDevice {
  firstFen = 0;
  #person: Person | null = null;

  /** Somebody who is drawn when they are asked for first. */
  get person(): Person {
    return (this.#person ??= inventedOfAge(30, 38));
  }

  set person(person: Person) {
    this.#person = person;
  }

  /** As somebody who shows a card and a face. */
  get member(): FamilyMember {
    return memberOf(this.person, 'self');
  }

  static async applies(
    origin: string,
    productNo: ProductNo,
    {
      person = inventedOfAge(30, 38),
      spouse,
      child,
      both = false,
      heir,
    }: { person?: Person; spouse?: Person; child?: Person; both?: boolean; heir?: Person } = {},
  ): Promise<Declarant> {
    const device = new this(origin);
    device.person = person;
    await device.comesIn();
    const [policy, ofProduct] = ways[productNo];
    const other = spouse ?? child;
    const otherRelation = spouse ? 'spouse' : 'children';
    const ofInsured = (insured: Person): Chosen => {
      const { gender } = deriveFromIdNumber(insured.certificateNumber, today)!;
      const relation = insured === person ? 'self' : otherRelation;
      return { relation, birth_date: birthDateOf(insured), gender, ...ofProduct };
    };
    const insured = [...(both || !other ? [person] : []), ...(other ? [other] : [])];
    device.firstFen = await device.endsTrial(productNo, 'B', chosen(policy, ...insured.map(ofInsured)));
    const form = await device.opensForm();
    await device.provesPhone(person);
    const values = filledIn(form.modules, person);
    const module = form.modules.find((one) => one.module === 'insurant');
    const self = both ? (values.insurant ?? []) : [];
    if (other && module) values.insurant = [...self, entryOf(module, other, otherRelation)];
    const beneficiary = form.modules.find((one) => one.module === 'beneficiary');
    if (heir && beneficiary) values.beneficiary = [filledEntry(beneficiary, heir, specified)];
    await device.types(values);
    await device.submitsApplication(device.firstFen);
    return device;
  }

  async newestMessage(): Promise<string> {
    const [message] = await this.call(inbox.sms, { mobile: this.person.mobile });
    return message?.text ?? '';
  }

  asksForHealth() {
    return this.call(health.information, this.process);
  }

  async consentsToHealth(): Promise<void> {
    const { consent_member_no: member_no } = await this.asksForHealth();
    const owner = { ...this.process, member_no };
    const { consents } = await this.call(consent.list, owner);
    const version = consents.find(({ purpose }) => purpose === 'health')?.version ?? '';
    await this.call(consent.give, { ...owner, purpose: 'health', version });
  }

  async withdrawsHealth(): Promise<void> {
    const { consent_member_no: member_no } = await this.asksForHealth();
    await this.call(consent.withdraw, { ...this.process, member_no, purpose: 'health' });
  }

  /** 均无 to everything but these; `some`: what is chosen by question. */
  async answersTo(some: Readonly<Record<string, readonly string[]>> = {}): Promise<GivenHealthAnswer[]> {
    const { members, answers } = await this.asksForHealth();
    // While some are corrected, those about others stay.
    const others = answers.filter((one) => members.every(({ member_no }) => member_no !== one.member_no));
    const given = members.flatMap(({ member_no, questions }) =>
      questions.map(({ question }): GivenHealthAnswer => {
        const chosenOfIt = some[question];
        const answer = chosenOfIt === undefined ? 'none' : 'some';
        return { member_no, question, answer, chosen: [...(chosenOfIt ?? [])] };
      }),
    );
    return [...given, ...others];
  }

  async says(
    kind: 'save' | 'submit' | 'confirm',
    answers: readonly GivenHealthAnswer[],
    rest: Partial<RequestOf<typeof health.submitConclusion>> = {},
  ): Promise<HealthConclusion> {
    const { revision } = await this.asksForHealth();
    const request_id = randomUUID();
    const said = { ...this.process, request_id, kind, revision, answers: [...answers], ...rest };
    return await this.call(health.submitConclusion, said);
  }

  /** From the consent to the confirmed answers. */
  async declares(some: Readonly<Record<string, readonly string[]>> = {}): Promise<HealthConclusion> {
    await this.consentsToHealth();
    const answers = await this.answersTo(some);
    const sent = await this.says('submit', answers);
    return sent.state === 'submitted' ? await this.says('confirm', answers) : sent;
  }

  /** The same where each of the insured, in their order, has something else. */
  async declaresEach(...each: readonly Readonly<Record<string, readonly string[]>>[]) {
    await this.consentsToHealth();
    const { members } = await this.asksForHealth();
    const all = await Promise.all(each.map((some) => this.answersTo(some)));
    const answers = all.flatMap((of, index) =>
      of.filter(({ member_no }) => member_no === members[index]?.member_no),
    );
    await this.says('submit', answers);
    return await this.says('confirm', answers);
  }

  /** Takes what the rules refused to a person. */
  asksPerson(note?: string) {
    const said = note === undefined ? {} : { note };
    return this.call(health.askPerson, { ...this.process, request_id: randomUUID(), ...said });
  }

  concludes() {
    return this.call(health.getHealthAuditConclusion, this.process);
  }

  asksSmart(): Promise<SmartState> {
    return this.call(health.smartQuestion, this.process);
  }

  async answersSmart(
    answer: RequestOf<typeof health.answerSmart>['answer'],
    { of, drop = false }: { of?: string; drop?: boolean } = {},
  ): Promise<SmartState> {
    const { member_no, current, revision } = await this.asksSmart();
    const which = of ?? current?.of ?? '';
    const request_id = randomUUID();
    const body = { ...this.process, request_id, member_no, revision, of: which, answer, drop };
    return await this.call(health.answerSmart, body);
  }

  /** One answer after another to what is asked. */
  async goesThroughSmart(...values: readonly string[]): Promise<SmartState> {
    let state = await this.asksSmart();
    for (const value of values) {
      const question = state.current?.question ?? '';
      state = await this.answersSmart({ question, value });
    }
    return state;
  }

  accepts(condition_no: string, request_id: string = randomUUID()) {
    const act = { kind: 'accept' as const, condition_no };
    return this.call(health.acceptConditions, { ...this.process, request_id, act });
  }

  async acceptsAll(): Promise<HealthConclusion> {
    let conclusion = await this.concludes();
    for (const { condition_no, accepted_at } of conclusion.terms?.conditions ?? [])
      if (accepted_at === null) conclusion = await this.accepts(condition_no);
    return conclusion;
  }

  choosesPerson() {
    const act = { kind: 'to_manual' as const };
    return this.call(health.acceptConditions, { ...this.process, request_id: randomUUID(), act });
  }

  manualStatus() {
    return this.call(order.queryOrderMwStatus, this.process);
  }

  imagePage() {
    return this.call(order.preUploadMwImagePage, this.process);
  }

  /** Puts a picture or a document into the store, as a phone does that cannot reach it. */
  async uploadsMaterial(
    member_no: string,
    type: 'jpg' | 'pdf' = 'jpg',
    document = '%PDF-1.7\n% nothing on it\n',
  ): Promise<string> {
    const purpose = type === 'pdf' ? 'underwriting_document' : 'underwriting_image';
    const name = `${randomUUID().replaceAll('-', '').slice(0, 24)}.${type}`;
    const bytes =
      type === 'pdf' ? Buffer.from(document) : Buffer.concat([await emptyPage, Buffer.from(name)]);
    const named = { purpose, ...this.process, member_no, name };
    const envelope = (await this.sendFile(file.upload, named, bytes)) as Envelope<{ file_id: string }>;
    if (envelope.code !== 0) throw new Refused(envelope);
    return envelope.data?.file_id ?? '';
  }

  laysImages(rest: Partial<RequestOf<typeof order.preUploadMwImageList>>) {
    const list = { images: [], submit: false, anyway: [], request_id: randomUUID(), ...rest };
    return this.call(order.preUploadMwImageList, { ...this.process, ...list });
  }

  /** One picture of each kind that must be there. */
  async #requiredImages() {
    const { members } = await this.imagePage();
    const images: RequestOf<typeof order.preUploadMwImageList>['images'] = [];
    for (const { member_no, images: kinds } of members)
      for (const { image, required, files } of kinds)
        if (required) {
          const known = files.filter(({ asked_again }) => !asked_again);
          const added = [await this.uploadsMaterial(member_no)];
          const all = [...known.map(({ file_id }) => file_id), ...added];
          images.push({ member_no, image, files: all.map((file_id) => ({ file_id, unclear: false })) });
        }
    return images;
  }

  async laysRequiredImages(): Promise<void> {
    await this.laysImages({ images: await this.#requiredImages() });
  }

  /** The same, sent in; the process waits for the underwriter then. */
  async sendsImages(): Promise<string> {
    const images = await this.#requiredImages();
    await this.laysImages({ images, submit: true });
    await this.looks();
    return images[0]?.member_no ?? '';
  }

  /** A case before the underwriter, by a heart disease. */
  async comesBeforeUnderwriter(): Promise<void> {
    await this.declares({ heart: [] });
    await this.looks();
    await this.goesOn('turn_to_manual');
    await this.sendsImages();
  }

  async comesIn(): Promise<void> {
    this.token = (await this.call(auth.visitorLogin, {})).token;
  }
}

type Decision = RequestOf<typeof underwriting.decide>;

/** The person at the underwriting desk. */
export class Underwriter extends Reviewer {
  constructor(origin: string, name = '江若谷') {
    super(origin, name);
  }

  /** Account and password of the demonstration. */
  async login() {
    const own = (await this.call(world.staff, {})).find(({ name }) => name === this.name);
    if (!own) throw new Error(`nobody called ${this.name} works here`);
    return own;
  }

  async caseOf({ person }: Pick<Declarant, 'person'>) {
    const { cases } = await this.asks(underwriting.cases, {});
    const all = cases.filter(({ name }) => name === person.name);
    const own = all.findLast(({ decided_at }) => decided_at === null) ?? all.at(-1);
    if (!own) throw new Error(`no case of ${person.name} is at the desk`);
    return await this.asks(underwriting.case, { case_no: own.case_no });
  }

  async concludes(
    whose: Pick<Declarant, 'person'>,
    decision: Omit<Decision, 'case_no' | 'sent_at' | 'request_id' | 'reason'> & { readonly reason?: string },
    request_id: string = randomUUID(),
  ) {
    const { case_no, sent_at } = await this.caseOf(whose);
    const reason = '按提交的资料核定。';
    return await this.asks(underwriting.decide, { case_no, sent_at, request_id, reason, ...decision });
  }
}
