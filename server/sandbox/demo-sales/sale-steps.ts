import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FormValues } from '../../../contract/model/form.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import { consent } from '../../../contract/services/consent.ts';
import { health } from '../../../contract/services/health.ts';
import { insure } from '../../../contract/services/insure.ts';
import { order } from '../../../contract/services/order.ts';
import { policy } from '../../../contract/services/policy.ts';
import { product } from '../../../contract/services/product.ts';
import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { trial } from '../../../contract/services/trial.ts';
import type { DemoCustomer } from './customer.ts';
import { choiceIn, spouseIn, type DemoSale } from './demo-sale.ts';
import { entryOf, filledIn } from './fill-in.ts';
import { recognisesCard, recognisesFace } from './identity-steps.ts';

type StepOver = (customer: DemoCustomer, sale: DemoSale) => Promise<void>;

/** What somebody does at a step, and how it goes on then; nothing where no sale of the demonstration gets over it. */
export const stepsOver: Partial<Record<ProcessStep, StepOver>> = {
  premium_trial: endsTrial,
  info_collect: applies,
  health_audit: declaresHealth,
  risk_assessment: assessesRisk,
  ocr: recognisesCard,
  face_recognition: recognisesFace,
  order_confirmation: confirmsOrder,
  payment: pays,
};

const requestId = (): string => randomUUID();

async function endsTrial(customer: DemoCustomer, sale: DemoSale): Promise<void> {
  const choice = choiceIn(sale, customer);
  const { product_version, quotation } = await customer.call(trial.geneList, choice);
  const { documents } = await customer.call(product.setting, { product_no: choice.product_no });
  const read_documents = documents.map(({ document_no, sha256 }) => ({ document_no, sha256 }));
  const seen = { product_version, first_fen: quotation?.first_fen ?? 0, read_documents };
  await customer.call(trial.geneCommit, { ...choice, ...customer.process, ...seen });
  await customer.goesOn('commit_trial');
}

/** Fills the form in, all of it, or who they are alone; answers the version that was saved. */
export async function fillsIn(
  customer: DemoCustomer,
  sale: DemoSale,
  modules: 'all' | readonly string[] = 'all',
): Promise<number> {
  await agreesToAccount(customer);
  const spouse = spouseIn(sale);
  const form = await customer.call(insure.moduleList, customer.process);
  const asked = form.modules.filter(({ module }) => modules === 'all' || modules.includes(module));
  const values: FormValues = filledIn(asked, customer.person);
  const insurant = asked.find(({ module }) => module === 'insurant');
  if (spouse && insurant) values.insurant = [...(values.insurant ?? []), entryOf(insurant, spouse, 'spouse')];
  const { version } = await customer.call(insure.storeSnapshot, {
    ...customer.process,
    ...{ values, base_version: form.snapshot?.version ?? 0, request_id: requestId() },
  });
  return version;
}

/** Accounts are filled in with a consent alone. */
async function agreesToAccount(customer: DemoCustomer): Promise<void> {
  const { process } = customer;
  const { consents } = await customer.call(consent.list, process);
  for (const { purpose, version } of consents)
    await customer.call(consent.give, { ...process, purpose, version });
}

async function applies(customer: DemoCustomer, sale: DemoSale): Promise<void> {
  const { quotation } = await customer.call(trial.geneList, choiceIn(sale, customer));
  const snapshot_version = await fillsIn(customer, sale);
  const about = { scene: 'insure', ...customer.process, mobile: customer.person.mobile } as const;
  await customer.call(insure.sendCaptcha, { ...about, way: 'sms' });
  await customer.call(insure.verifyCaptcha, { ...about, captcha: await customer.captcha() });
  await customer.goesOn('submit_application', { snapshot_version, first_fen: quotation?.first_fen ?? 0 });
}

async function declaresHealth(customer: DemoCustomer, { illnesses = [] }: DemoSale): Promise<void> {
  const { consent_member_no: member_no, members } = await customer.call(health.information, customer.process);
  const owner = { ...customer.process, member_no };
  const { consents } = await customer.call(consent.list, owner);
  const version = consents.find(({ purpose }) => purpose === 'health')?.version ?? '';
  await customer.call(consent.give, { ...owner, purpose: 'health', version });
  const answers = members.flatMap(({ member_no: of, questions }) =>
    questions.map(({ question }) => ({
      ...{ member_no: of, question, chosen: [] },
      answer: illnesses.includes(question) ? ('some' as const) : ('none' as const),
    })),
  );
  const says = async (kind: 'submit' | 'confirm') => {
    const { revision } = await customer.call(health.information, customer.process);
    const said = { ...customer.process, request_id: requestId(), kind, revision, answers };
    return await customer.call(health.submitConclusion, said);
  };
  // What a short notice says needs no second look.
  if ((await says('submit')).state === 'submitted') await says('confirm');
  await customer.goesOn(illnesses.length > 0 ? 'turn_to_manual' : 'pass_health');
}

/** The third answer everywhere: bears what the annuity asks for. */
async function assessesRisk(customer: DemoCustomer): Promise<void> {
  const { questions } = await customer.call(riskAssessment.information, customer.process);
  const answers = questions.map(({ question, options }) => ({
    question,
    value: options[2]?.value ?? '',
  }));
  const act = { kind: 'assess', answers } as const;
  await customer.call(riskAssessment.submitConclusion, { ...customer.process, request_id: requestId(), act });
  await customer.goesOn('assess_risk');
}

/** Agrees to what they are shown, by a captcha, and signs with their name where the product asks for it. */
async function confirmsOrder(customer: DemoCustomer): Promise<void> {
  const { process, person } = customer;
  const { content_sha256, signatures } = await customer.call(order.confirmDetails, process);
  await customer.call(order.sendVerifySms, { ...process, request_id: requestId(), way: 'sms' });
  const document_nos = signatures.map(({ document_no }) => document_no);
  const signature = document_nos.length > 0 ? { document_nos, strokes: [], typed: person.name } : null;
  const captcha = await customer.captcha();
  await customer.call(order.confirm, {
    ...process,
    request_id: requestId(),
    content_sha256,
    captcha,
    signature,
  });
  await customer.goesOn('confirm_order');
}

/** Pays at the channel's cashier, and waits until the policy is in force. */
async function pays(customer: DemoCustomer): Promise<void> {
  const { process } = customer;
  const { amount_fen } = await customer.call(order.getCheckoutCounterInfo, process);
  const asked = { ...process, request_id: requestId(), method: 'wechat' as const, amount_fen };
  const { payment_no } = await customer.call(order.pay, asked);
  const act = { act: 'pay', notice: 'now', late_seconds: 30, off_by_fen: 0, spoil: 'nothing' } as const;
  await customer.call(cashier.act, { payment_no, ...act });
  await untilInForce(customer);
  await customer.looks();
}

const everyMs = 500;
const patienceMs = 120_000;

async function untilInForce(customer: DemoCustomer): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    await pause(everyMs, undefined, { ref: false });
    await customer.looks();
    if (customer.step !== 'payment') {
      const { state } = await customer.call(policy.detail, customer.process);
      if (state === 'in_force') return;
    }
    if (Date.now() > end) throw new Error('no policy was issued');
  }
}
