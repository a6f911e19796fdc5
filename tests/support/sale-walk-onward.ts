import type { RequestOf } from '../../contract/define.ts';
import { addDays, beijingDay } from '../../contract/dates.ts';
import { manualUnderwritingResult } from '../../contract/enums.ts';
import type { ProcessRecord, ProcessStep } from '../../contract/model/process.ts';
import type { IdentityMember } from '../../contract/model/identity.ts';
import { health } from '../../contract/services/health.ts';
import { insure } from '../../contract/services/insure.ts';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { policy } from '../../contract/services/policy.ts';
import { product } from '../../contract/services/product.ts';
import { review } from '../../contract/services/review.ts';
import { riskAssessment } from '../../contract/services/risk-assessment.ts';
import { trial } from '../../contract/services/trial.ts';
import { underwriting } from '../../contract/services/underwriting.ts';
import { processRows } from '../../server/domain/process/process-rows.ts';
import type { Product } from '../../server/domain/product/product.ts';
import {
  actsOnCard,
  comesByLink,
  memberList,
  onHoldersDevice,
  requestId,
  showsCard,
  showsFace,
  consents,
} from './identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  beginsToPay,
  comesToConfirm,
  confirms,
  looksAtOrder,
  type Confirming,
} from './payer.ts';
import { answers as answersVisit, looksAtPolicy } from './policy-holder.ts';
import { Reader, Refused, until } from './reader.ts';
import { quietly, type Walk, type WalkedDevice } from './sale-walk.ts';
import { applicationOf, triesOut } from './walked-sale.ts';

// What a customer does next where the server says that they stand; `how` draws between the ways there are, and 0 is the
// plainest, which leads to a policy.

type Step = ProcessRecord['current_step_alias'];
type Way = (walk: Walk, device: WalkedDevice, how: number, record: ProcessRecord) => Promise<unknown>;

/** Three ways of four are the plain one: what is drawn rarely is drawn often enough. */
const oneIn = (parts: number, how: number): boolean => how % parts === parts - 1;

const premiumTrial: Way = async (walk, device, how, { data }) => {
  if (data.events.includes('commit_trial') && !oneIn(7, how)) return await device.goesOn('commit_trial');
  const { choice, laid, firstFen } = await triesOut(device, walk.sale, walk.people, how % 3);
  const { documents } = await device.call(product.setting, { product_no: choice.product_no });
  return await device.call(trial.geneCommit, {
    ...{ ...choice, ...device.process, product_version: laid.product_version, first_fen: firstFen },
    read_documents: documents.map(({ document_no, sha256 }) => ({ document_no, sha256 })),
  });
};

const infoCollect: Way = async (walk, device, how) => {
  const form = await device.opensForm();
  // Nobody sends in an empty form: its mistakes are named, and it is filled in.
  if (!form.snapshot?.values.applicant || oneIn(9, how)) {
    const values = applicationOf(walk.sale, walk.people, form.modules, form.genes);
    const saved = await device.types(values);
    walk.known.snapshot = { version: saved.version, values };
    if (walk.known.snapshotVersions.has(saved.version))
      walk.wrong.push(`version ${saved.version} of the application was given out twice`);
    return walk.known.snapshotVersions.add(saved.version);
  }
  if (form.verified_mobile_masked === null) return await device.provesPhone(device.person);
  if (oneIn(11, how)) return await device.goesOn('change_trial');
  const typed = { ...device.process, values: form.snapshot.values };
  const { first_fen } = await device.call(insure.proposalPlanGeneList, typed);
  return await device.submitsApplication(first_fen ?? 0);
};

type HealthQuestion = NonNullable<Product['health']>['questions'][number];

/** Nothing is the matter but that. */
async function answersWith(device: WalkedDevice, { question, children = [] }: HealthQuestion, how: number) {
  const chosen = children.length > 0 ? [children[how % children.length]?.value ?? ''] : [];
  return await device.answersTo({ [question]: chosen });
}

/** What they answer to the health notice: nothing is the matter, or one thing. */
async function healthAnswers({ sale }: Walk, device: WalkedDevice, how: number) {
  const questions = sale.product.health?.questions ?? [];
  const asked = questions[how % Math.max(1, questions.length)];
  if (how % 3 === 0 || !asked) return await device.answersTo();
  const smart = questions.filter(({ result }) => result === 'turn_to_intelligent_underwriting');
  const drawn = how % 3 === 1 ? (smart[how % Math.max(1, smart.length)] ?? asked) : asked;
  return await answersWith(device, drawn, how);
}

async function declares(walk: Walk, device: WalkedDevice, how: number): Promise<unknown> {
  const { consented } = await device.asksForHealth();
  if (!consented) return await device.consentsToHealth();
  const answers = await healthAnswers(walk, device, how);
  const said = await device.says(oneIn(8, how) ? 'save' : 'submit', answers);
  walk.known.answers = { revision: said.revision, said: answers };
  return said;
}

async function answersSmart(device: WalkedDevice, how: number): Promise<unknown> {
  const { current, diseases } = await device.asksSmart();
  if (!current) return null;
  const disease = diseases.find(({ of }) => of === current.of);
  if (disease && oneIn(5, how)) return await device.answersSmart({ disease: disease.disease });
  const value = current.answers[how % current.answers.length]?.value ?? '';
  return await device.answersSmart({ question: current.question, value });
}

/** Is refused, and asks a person to look at it; or takes it. */
async function isRefused(walk: Walk, device: WalkedDevice, how: number): Promise<unknown> {
  const { other_products, reasons } = await device.concludes();
  if (other_products.length === 0 || reasons.length === 0)
    walk.wrong.push('a refusal without a reason, or without another product');
  if (reasons.some(({ by, review }) => by === 'smart' && review === null)) return await device.asksPerson();
  if (reasons.some(({ review }) => review !== null)) return await underwriterDecides(walk, how);
  walk.mayEnd.add('refused');
  return await device.goesOn('refuse_health');
}

/** Accepts one condition after the other; or leaves it to a person, or gives up. */
async function meetsConditions(walk: Walk, device: WalkedDevice, how: number): Promise<unknown> {
  const { terms, manual_offered } = await device.concludes();
  if (manual_offered && oneIn(6, how)) return await device.choosesPerson();
  if (oneIn(7, how)) return await givesUp(walk, device);
  const open = terms?.conditions.find(({ accepted_at }) => accepted_at === null);
  return open ? await device.accepts(open.condition_no) : null;
}

const healthAudit: Way = async (walk, device, how) => {
  const { next } = await device.concludes();
  if (next === 'answer') return await declares(walk, device, how);
  if (next === 'confirm') {
    const { answers } = await device.asksForHealth();
    return await device.says('confirm', answers);
  }
  if (next === 'smart') return await answersSmart(device, how);
  if (next === 'manual') return await device.goesOn('turn_to_manual');
  if (next === 'conditions') return await meetsConditions(walk, device, how);
  return await (next === 'refused' ? isRefused(walk, device, how) : device.goesOn('pass_health'));
};

const images: Way = async (_walk, device, how) =>
  await (oneIn(4, how) ? device.laysRequiredImages() : device.sendsImages());

type Decision = RequestOf<typeof underwriting.decide>;

/** The case of this sale that waits for somebody at the desk, or none. */
async function openCase({ server: { underwriter }, members }: Walk) {
  const { cases } = await underwriter.asks(underwriting.cases, {});
  const found = cases.find(
    ({ name, decided_at, status }) =>
      decided_at === null && status !== 'invalid' && members.some((one) => one.name === name),
  );
  return found ? await underwriter.asks(underwriting.case, { case_no: found.case_no }) : null;
}

export async function underwriterDecides(
  walk: Walk,
  how: number,
  among: readonly Decision['result'][] = manualUnderwritingResult.options,
): Promise<unknown> {
  const file = await openCase(walk);
  if (!file) return null;
  const { case_no, sent_at, results, items } = file;
  const possible = among.filter((one) => results.includes(one));
  const result = possible[how % possible.length] ?? 'pass';
  const item_no = items.find(({ fen }) => fen > 0)?.item_no ?? '';
  const isExtra = result === 'add_fee_pass' || result === 'add_fee_and_exclusion';
  const isExclusion = result === 'exclusion_pass' || result === 'add_fee_and_exclusion';
  const decision: Decision = {
    ...{ case_no, sent_at, request_id: requestId(), result, reason: '按提交的资料核定。' },
    ...(isExtra ? { extra: { item_no, permille: 150 } } : {}),
    ...(isExclusion ? { exclusion: '甲状腺恶性肿瘤及其转移不在保障范围内。' } : {}),
    ...(result === 'delay' ? { again_from: addDays(beijingDay(new Date()), 365) } : {}),
  };
  // Refused by a person: the way ends here, or is to be ended.
  if (result === 'refuse' || result === 'delay') walk.mayEnd.add('refused');
  return await walk.server.underwriter.asks(underwriting.decide, decision);
}

/** Once in a walk: the underwriter wants to see more. */
async function wantsMoreImages(walk: Walk): Promise<unknown> {
  const file = await openCase(walk);
  const kind = file?.images_by_kind[0];
  if (!file || !kind) return null;
  walk.hasMoreImages = true;
  const again = kind.files.slice(0, 1).map(({ file_id }) => file_id);
  const images = [{ image: kind.image, note: '首页看不清，请重拍', again }];
  const asked = { case_no: file.case_no, request_id: requestId(), images };
  return await walk.server.underwriter.asks(underwriting.askForImages, asked);
}

const underwritten: Way = async (walk, device, how) => {
  const { terms } = await device.manualStatus();
  const open = terms?.conditions.find(({ accepted_at }) => accepted_at === null);
  if (open) {
    if (oneIn(7, how)) return await givesUp(walk, device);
    return await device.accepts(open.condition_no);
  }
  return await (oneIn(5, how) && !walk.hasMoreImages ? wantsMoreImages(walk) : underwriterDecides(walk, how));
};

const insistence = '我已知晓本产品与我的风险承受能力不相符，仍自愿购买';

const assess: Way = async (walk, device, how, { data }) => {
  const acts = (act: RequestOf<typeof riskAssessment.submitConclusion>['act']) =>
    device.call(riskAssessment.submitConclusion, { ...device.process, request_id: requestId(), act });
  const { conclusion, next_at } = await device.call(riskAssessment.getConclusion, device.process);
  if (data.events.includes('assess_risk') && !oneIn(7, how)) return await device.goesOn('assess_risk');
  if (conclusion && !conclusion.fits && (next_at !== null || how % 2 === 0)) {
    if (conclusion.insisted_at === null) return await acts({ kind: 'insist', sentence: insistence });
    return await underwriterDecides(walk, how);
  }
  const { questions, valid } = await device.call(riskAssessment.information, device.process);
  if (next_at !== null) return await (valid ? acts({ kind: 'use_valid' }) : null);
  // What the third of the options everywhere comes to bears the product's risk.
  const place = how % 3 === 1 ? 0 : 2;
  const answers = questions.map(({ question, options }) => ({
    question,
    value: options[place]?.value ?? '',
  }));
  return await acts({ kind: 'assess', answers });
};

/** Each shows their card on their own phone, a child's parent for it. */
async function identifying(
  { people: { insured, heirs } }: Walk,
  device: WalkedDevice,
  member: IdentityMember,
) {
  const person = [...insured, ...heirs].find(({ name }) => name === member.name) ?? device.member;
  const mine = member.by !== 'invite';
  const who = mine ? await onHoldersDevice(device, member.name) : await comesByLink(device, person);
  return { who, person };
}

const isDone = (state: IdentityMember['card' | 'face']): boolean =>
  state === 'passed' || state === 'not_needed' || state === 'to_person';

const showsCards: Way = async (walk, device) => {
  const { members } = await memberList(device);
  const owing = members.find(({ card }) => !isDone(card));
  if (!owing) return await device.goesOn('recognise_cards');
  // Whom no link can reach is left to a person.
  if (owing.by === 'invite' && owing.mobile_masked === null)
    return await actsOnCard(await onHoldersDevice(device, owing.name), { kind: 'to_person' });
  const { who, person } = await identifying(walk, device, owing);
  return await showsCard(who, person, '长期');
};

const showsFaces: Way = async (walk, device) => {
  const { members } = await memberList(device);
  const owing = members.find(({ face }) => !isDone(face));
  if (!owing) return await device.goesOn('recognise_faces');
  const { who, person } = await identifying(walk, device, owing);
  await consents(who, 'face');
  return await showsFace(who, person.number);
};

/** What they corrected is no longer open, as far as anybody who loses the answer knows. */
async function applicantConfirms({ known, people }: Walk, device: WalkedDevice): Promise<void> {
  const { isVoid } = known;
  known.isVoid = false;
  await confirms(applicantOn(device, people.applicant)).catch((reason: unknown) => {
    if (reason instanceof Refused) known.isVoid = isVoid;
    throw reason;
  });
}

/** The phone of a member who confirms on their own. */
export async function phoneOf(walk: Walk, device: WalkedDevice, name: string): Promise<Confirming> {
  const person = walk.members.find((one) => one.name === name);
  if (!person) throw new Error(`${name} is nobody of this sale`);
  const phone = walk.phones.get(name) ?? (await comesToConfirm(device, person));
  walk.phones.set(name, phone);
  return phone;
}

/** An insured says of what was declared of their health that it is right, or that it is not. */
export async function saysOfHealth({ known }: Walk, phone: Confirming, right: boolean): Promise<unknown> {
  const { members } = await phone.device.call(health.getHealthAuditConclusion, phone.subject);
  const [own] = members;
  if (!own) return null;
  const { member_no, content_sha256 } = own;
  const said = { ...phone.subject, member_no, content_sha256, request_id: requestId(), right };
  const { name } = phone.person;
  const answered = await phone.device.call(health.confirmAnswers, {
    ...said,
    ...(right ? {} : { mistake: '去年还查出过甲状腺结节' }),
  });
  if (right) known.toldWrong.delete(name);
  else known.toldWrong.add(name);
  return answered;
}

/** What somebody says is told wrong is corrected, or taken back. Answers false where nobody says so. */
async function settlesToldWrong(
  walk: Walk,
  device: WalkedDevice,
  how: number,
  { data }: ProcessRecord,
): Promise<boolean> {
  const [name] = walk.known.toldWrong;
  if (name === undefined) return false;
  if (data.events.includes('correct_health') && how % 2 === 0) await device.goesOn('correct_health');
  else await saysOfHealth(walk, await phoneOf(walk, device, name), true);
  return true;
}

/** One of those who must confirms what the order says now. Answers false where nobody must. */
export async function oneConfirms(walk: Walk, device: WalkedDevice): Promise<boolean> {
  const details = await looksAtOrder(applicantOn(device, walk.people.applicant));
  const owing = details.members.find(({ state }) => state !== 'confirmed');
  if (!owing) return false;
  if (owing.is_self) {
    await applicantConfirms(walk, device);
    return true;
  }
  await confirms(await phoneOf(walk, device, owing.name)).catch((reason: unknown) => {
    // Their link may be over; the next time it is another.
    walk.phones.delete(owing.name);
    throw reason;
  });
  return true;
}

const confirmsOrder: Way = async (walk, device, how, record) =>
  (await settlesToldWrong(walk, device, how, record)) ||
  (await oneConfirms(walk, device)) ||
  (await device.goesOn('confirm_order'));

const pays: Way = async (walk, device, how, record) => {
  if (await settlesToldWrong(walk, device, how, record)) return;
  if (await oneConfirms(walk, device)) return;
  const { status } = await asksStatus(device);
  if (status === 'paid') return;
  const opened = await beginsToPay(device, (['wechat', 'alipay', 'bank_card'] as const)[how % 3]);
  walk.opened.push(opened);
  await atCashier(device, opened.payment_no, oneIn(5, how) ? 'fail' : 'pay');
};

/** The link of the recording opens for who it is for. */
async function opensRecording(walk: Walk, link: string): Promise<void> {
  const { name, number: certificate_number, mobile } = walk.people.applicant;
  const reader = new Reader(walk.server.origin);
  await reader.opensLink(link);
  walk.captchas += 1;
  await reader.asksForCaptcha({ name, certificate_number });
  await reader.entersCaptcha(await reader.captchaFor(mobile));
  walk.isRecordingOpened = true;
}

/** At the desk for identities: whatever waits there of this sale is in order. */
async function identityPasses({ server: { reviewer }, people: { heirs } }: Walk): Promise<unknown> {
  const { cases } = await reviewer.asks(review.identityCases, {});
  const found = cases.find(({ name }) => heirs.some((one) => one.name === name));
  if (!found) return null;
  const { member_no, what, sent_at } = found;
  const decided = { member_no, what, sent_at, decision: 'pass', reason: '证件清楚，与本人一致' } as const;
  return await reviewer.asks(review.decideIdentity, decided);
}

const readsPolicy: Way = async (walk, device) => {
  const detail = await until(
    () => looksAtPolicy(device),
    ({ state, identity }) => state !== 'issuing' || identity !== 'settled',
  );
  if (detail.identity !== 'settled') return await identityPasses(walk);
  const { policy: issued } = detail;
  if (!issued || detail.state !== 'in_force') return;
  if (issued.received_at === null)
    return await device.call(policy.receive, { ...device.process, request_id: requestId() });
  const link = issued.recording?.link;
  if (link && !walk.isRecordingOpened) return await opensRecording(walk, link);
  return await device.goesOn('read_policy');
};

const isVisited: Way = async (_walk, device, how, { data }) => {
  if ((await looksAtPolicy(device)).state !== 'in_force') return;
  if (data.events.includes('complete_visit')) return await device.goesOn('complete_visit');
  const { questions } = await device.call(policy.visit, device.process);
  const open = questions.find(({ answer, explained }) => answer === null || (answer === 'no' && !explained));
  if (!open) return;
  const isNo = open.answer === null && oneIn(6, how);
  return await answersVisit(device, open.question, isNo ? 'no' : 'yes', open.answer === 'no');
};

const ways: Readonly<Partial<Record<Step, Way>>> = {
  premium_trial: premiumTrial,
  info_collect: infoCollect,
  health_audit: healthAudit,
  manpower_underwriting: images,
  manpower_underwriting_result: underwritten,
  risk_assessment: assess,
  ocr: showsCards,
  face_recognition: showsFaces,
  order_confirmation: confirmsOrder,
  payment: pays,
  show_policy: readsPolicy,
  online_visit: isVisited,
};

/** Would go on although the step is not done: that is the server's to refuse. */
async function hurries(walk: Walk, device: WalkedDevice, record: ProcessRecord): Promise<void> {
  const { current_step_alias: current, data } = record;
  const onward = processRows.find(({ from, by }) => from.includes(current) && by.includes('customer'));
  if (!onward || onward.event === 'cancel') return;
  await device.goesOn(onward.event);
  if (!data.events.includes(onward.event)) walk.wrong.push(`${onward.event} was taken at ${current}`);
}

/** Does the next thing where the process stands. Throws what is refused on the way. */
export async function goesOnward(walk: Walk, device: WalkedDevice, how: number): Promise<void> {
  const record = await device.looks();
  if (record.status !== 'processing') return;
  if (how % 13 === 12) return await hurries(walk, device, record);
  await ways[record.current_step_alias]?.(walk, device, how, record);
}

/** Where a walk is led: to a step, or to what an underwriter offers and nobody has accepted yet. */
type Aim = ProcessStep | 'conditions';

const usualAims: readonly Aim[] = [
  ...(['payment', 'payment', 'payment', 'order_confirmation', 'show_policy', 'online_visit'] as const),
];
const aimsWithPerson: readonly Aim[] = [
  ...(['manpower_underwriting', 'manpower_underwriting_result', 'conditions', 'conditions'] as const),
];

/** Where few walks of that product come by themselves, and most can go wrong; one of them as `drawn` says. */
export function rareAim({ steps }: Product, drawn: number): Aim {
  const aims = usualAims.filter((aim) => steps.some((step) => step === aim));
  const all = steps.includes('manpower_underwriting') ? [...aims, ...aimsWithPerson] : aims;
  return all[drawn % all.length] ?? 'payment';
}

async function isAt(walk: Walk, device: WalkedDevice, aim: Aim): Promise<boolean> {
  if (aim !== 'conditions') return walk.current === aim;
  if (walk.current !== 'manpower_underwriting_result') return false;
  const { terms } = await device.manualStatus();
  return terms?.conditions.some(({ accepted_at }) => accepted_at === null) ?? false;
}

/** One thing is the matter that the product leaves to a person. */
async function asksForPerson(walk: Walk, device: WalkedDevice, how: number): Promise<unknown> {
  const { next } = await device.concludes();
  const { consented } = await device.asksForHealth();
  const questions = walk.sale.product.health?.questions ?? [];
  const left = questions.filter(({ result }) => result === 'turn_to_human_nucleus');
  const question = left[how % Math.max(1, left.length)];
  if (next !== 'answer' || !consented || !question) return await goesOnward(walk, device, 0);
  const answers = await answersWith(device, question, how);
  const said = await device.says('submit', answers);
  walk.known.answers = { revision: said.revision, said: answers };
  return said;
}

/** To be met before the insurance begins. */
const conditional = ['add_fee_pass', 'exclusion_pass', 'add_fee_and_exclusion'] as const;

async function goesTowards(walk: Walk, device: WalkedDevice, aim: Aim, how: number): Promise<unknown> {
  const isToPerson = aim === 'conditions' || aim.startsWith('manpower');
  if (isToPerson && walk.current === 'health_audit') return await asksForPerson(walk, device, how);
  if (aim === 'conditions' && walk.current === 'manpower_underwriting_result')
    return await underwriterDecides(walk, how, conditional);
  return await goesOnward(walk, device, walk.current === 'health_audit' ? how : 0);
}

/** More than lies before any step. */
const mostStepsBefore = 60;

/** On until the sale stands there, if it comes there; `by` draws where the ways part. */
export async function comesTo(walk: Walk, aim: Aim, by: readonly number[]): Promise<void> {
  const [device] = walk.devices;
  for (let i = 0; i < mostStepsBefore && walk.status === 'processing'; i += 1) {
    if (await isAt(walk, device, aim)) return;
    await quietly(goesTowards(walk, device, aim, by[i % by.length] ?? 0));
    await device.looks();
  }
}

/** The customer wants it no more. */
export async function givesUp(walk: Walk, device: WalkedDevice): Promise<unknown> {
  walk.mayEnd.add('given up');
  const { version } = await device.looks();
  const answered = await device.call(insureProcess.handleProcess, {
    ...{ ...device.process, event: 'cancel', version, request_id: requestId() },
  });
  walk.mustEnd.add('given up');
  return answered;
}
