import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PolicyDetail } from '../../contract/model/policy.ts';
import { policy } from '../../contract/services/policy.ts';
import type { ApplicantDevice } from './applicant.ts';
import { requestId, type FamilyMember } from './identity.ts';
import { asksStatus, atCashier, beginsToPay, familyReadyToPay } from './payer.ts';
import { productText } from './product-file.ts';
import { until } from './reader.ts';

// People who paid, and hold a policy.

/** A folder with the family's accident insurance, sold without cards and faces, with a return visit and a recording. */
export function productsWithVisit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'products-'));
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
  writeFileSync(join(folder, 'ax-acc-04.json'), JSON.stringify({ ...accident, steps, visit, recording }));
  return folder;
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
export async function familyPays(origin: string, applicant: FamilyMember): Promise<ApplicantDevice> {
  const device = await familyReadyToPay(origin, applicant);
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
  await until(
    () => asksStatus(device),
    ({ status }) => status === 'paid',
  );
  return device;
}

export async function familyHoldsPolicy(origin: string, applicant: FamilyMember): Promise<ApplicantDevice> {
  const device = await familyPays(origin, applicant);
  await awaitsPolicy(device);
  return device;
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
