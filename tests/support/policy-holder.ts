import type { PolicyDetail } from '../../contract/model/policy.ts';
import { policy } from '../../contract/services/policy.ts';
import { riskAssessment } from '../../contract/services/risk-assessment.ts';
import type { ApplicantDevice } from './applicant.ts';
import type { Person } from './form-values.ts';
import { onHoldersDevice, requestId, showsWhoTheyAre, type FamilyMember } from './identity.ts';
import { applicantOn, asksStatus, atCashier, beginsToPay, confirms, familyReadyToPay } from './payer.ts';
import { productFolder, productText } from './product-file.ts';
import { until } from './reader.ts';
import { Declarant } from './underwriting.ts';

// People who paid, and hold a policy.

/** A folder with the family's accident insurance, sold without cards and faces, with a return visit and a recording. */
export function productsWithVisit(others: Readonly<Record<string, string>> = {}): string {
  const accident = JSON.parse(productText('ax-acc-04.json')) as Record<string, unknown>;
  const { visit, recording } = JSON.parse(productText('ax-ann-03.json')) as Record<string, unknown>;
  const steps = [
    'premium_trial',
    'info_collect',
    'order_confirmation',
    'payment',
    'show_policy',
    'online_visit',
  ];
  const withVisit = JSON.stringify({ ...accident, steps, visit, recording });
  return productFolder({ 'ax-acc-04.json': withVisit, ...others });
}

export const looksAtPolicy = (device: ApplicantDevice): Promise<PolicyDetail> =>
  device.call(policy.detail, device.process);

/** Until the job has issued it. */
export async function awaitsPolicy(device: ApplicantDevice): Promise<PolicyDetail> {
  return await until(
    () => looksAtPolicy(device),
    ({ state }) => state === 'in_force',
  );
}

/** Somebody whose order was paid; the policy is being issued. */
export async function familyPays(
  origin: string,
  applicant: FamilyMember,
  others: readonly FamilyMember[] = [],
): Promise<ApplicantDevice> {
  const device = await familyReadyToPay(origin, applicant, others);
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
  await until(
    () => asksStatus(device),
    ({ status }) => status === 'paid',
  );
  return device;
}

export async function familyHoldsPolicy(
  origin: string,
  applicant: FamilyMember,
  others: readonly FamilyMember[] = [],
): Promise<ApplicantDevice> {
  const device = await familyPays(origin, applicant, others);
  await awaitsPolicy(device);
  return device;
}

/** Bears the annuity's risk: the third of the options everywhere. */
export async function assessesRisk(device: Declarant): Promise<void> {
  const { questions } = await device.call(riskAssessment.information, device.process);
  const answers = questions.map(({ question, options }) => ({ question, value: options[2]?.value ?? '' }));
  const act = { kind: 'assess', answers } as const;
  await device.call(riskAssessment.submitConclusion, { ...device.process, request_id: requestId(), act });
}

/** Somebody who insures themselves by an annuity for that parent, and stands where everybody shows who they are. */
export async function annuityForParent(origin: string, heir: Person): Promise<Declarant> {
  const device = await Declarant.applies(origin, 'AX-ANN-03', { heir });
  await assessesRisk(device);
  await device.looks();
  await device.goesOn('assess_risk');
  return device;
}

/** From the assessed risk to the policy that is in force; cards and faces are stand-ins. */
export async function buysAnnuity(device: Declarant): Promise<PolicyDetail> {
  await device.looks();
  await device.goesOn('assess_risk');
  await showsWhoTheyAre(await onHoldersDevice(device, device.person.name), device.member, '长期');
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  await confirms(applicantOn(device, device.member));
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device, 'alipay');
  await atCashier(device, payment_no, 'pay');
  return await awaitsPolicy(device);
}

/** Acknowledges the policy and goes on to what comes next. */
export async function receivesPolicy(device: ApplicantDevice): Promise<PolicyDetail> {
  const detail = await device.call(policy.receive, { ...device.process, request_id: requestId() });
  await device.looks();
  await device.goesOn('read_policy');
  return detail;
}

export const answers = (
  device: ApplicantDevice,
  question: string,
  answer: 'yes' | 'no' = 'yes',
  explained = false,
) =>
  device.call(policy.answerVisit, {
    ...device.process,
    ...{ request_id: requestId(), question, answer, explained },
  });

export const fetchesDocument = async (device: ApplicantDevice, document_no: string): Promise<Buffer> => {
  const { url } = await device.call(policy.document, { ...device.process, document_no });
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${document_no}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
