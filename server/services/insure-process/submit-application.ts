import { beijingDay } from '../../../contract/dates.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { RequestOf } from '../../../contract/define.ts';
import { completedForm, valueOfKind } from '../../../contract/form.ts';
import { formProblems } from '../../../contract/form-problems.ts';
import type { FormValues } from '../../../contract/model/form.ts';
import type { insureProcess } from '../../../contract/services/insure-process.ts';
import { genesOfApplication } from '../../domain/application/application-genes.ts';
import { unknownCodes } from '../../domain/application/unknown-codes.ts';
import { participantsOf, type Participant } from '../../domain/application/participants.ts';
import { Failure } from '../../domain/failure.ts';
import { processHolder } from '../../domain/process/owed-steps.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { consentedValues } from '../../records/consent/consented-values.ts';
import { makeMembers } from '../../records/member/members.ts';
import { makeOrder } from '../../records/order/orders.ts';
import type { By } from '../../records/events/events.ts';
import { keepApplicationNotice } from '../../records/process/application-notice.ts';
import { trialOf, type CommittedTrial } from '../../records/process/commit-trial.ts';
import { verifiedMobile } from '../../records/process/processes.ts';
import { forgetSnapshot, snapshotOfVersion } from '../../records/process/snapshots.ts';
import { forgetTrialSnapshot } from '../../records/process/trial-snapshots.ts';
import { requireRoomForMinors, type WantedCover } from '../../records/minor-cover/minor-covers.ts';
import { knownCodes } from '../../records/product/known-codes.ts';
import { standOf, type Stand } from '../../records/process/standing.ts';
import { reportStep } from '../../records/process/step-reports.ts';

type Seen = NonNullable<RequestOf<typeof insureProcess.handleProcess>['data']>;

/**
 * Makes the order of what is saved: checked by the rules that the page has, its premium reckoned anew. Answers the
 * process with the step done. Throws multipleErrors (by field), snapshotConflict, phoneVerificationNeeded,
 * premiumChanged (with the new figure) and what the product throws of its factors.
 */
export async function submitApplication(
  context: ServiceContext,
  tx: Transaction,
  { process, product }: Stand,
  seen: Seen | undefined,
  by: By,
): Promise<Stand> {
  const { personalData, referenceLists } = context;
  const { at } = by;
  const { processNo } = process;
  const trial = trialOf(personalData, process);
  if (!seen || !trial) throw incomplete();
  const snapshot = await snapshotOfVersion(tx, personalData, processNo, seen.snapshot_version);
  // Of a release before there was a consent to it an account may be saved.
  const filledIn = await consentedValues(tx, processNo, product.modules, snapshot.values);
  const values = completedForm(product.modules, filledIn, at);
  const problems = {
    ...unknownCodes(product.modules, values, knownCodes(referenceLists)),
    ...formProblems(product.modules, filledIn, at),
  };
  if (Object.keys(problems).length > 0) throw new Failure('multipleErrors', { data: problems });
  requireVerifiedMobile(context, { process, product }, values);
  const premium = reckon({ product }, values, trial, at);
  if (premium.firstFen !== seen.first_fen)
    throw new Failure('premiumChanged', { data: { first_fen: premium.firstFen } });
  const participants = participantsOf(product.modules, values);
  await requireRoomForMinors(context, tx, wantedCovers({ product }, premium, participants, at), null);
  const order = await makeOrder(
    tx,
    personalData,
    { processNo, productNo: product.productNo, ...premium },
    at,
  );
  await makeMembers(tx, personalData, order.orderNo, participants);
  await forgetSnapshot(tx, processNo);
  await forgetTrialSnapshot(tx, processNo);
  await keepApplicationNotice(context, tx, { process, product }, by);
  await reportStep(tx, processNo, { step: 'info_collect', memberNo: processHolder, outcome: 'passed' }, at);
  return await standOf(context, tx, process);
}

/** What a page of this release always sends. */
const incomplete = () =>
  new Failure('multipleErrors', { data: { data: ['投保信息不完整，请刷新页面后重新提交'] } });

/** Throws phoneVerificationNeeded unless the applicant's phone, as it is filled in now, was proven. */
function requireVerifiedMobile(
  { personalData }: ServiceContext,
  { process, product }: Pick<Stand, 'process' | 'product'>,
  values: FormValues,
): void {
  const module = product.modules.find((one) => one.module === 'applicant');
  const mobile = valueOfKind(module, values.applicant?.[0] ?? {}, 'mobile');
  if (mobile && verifiedMobile(personalData, process) !== mobile)
    throw new Failure('phoneVerificationNeeded', { data: { mobile_masked: maskMobile(mobile) } });
}

function reckon(
  { product }: Pick<Stand, 'product'>,
  values: FormValues,
  { genes: ofTrial, ...trial }: CommittedTrial,
  at: Date,
): CommittedTrial {
  const genes = genesOfApplication(product, values, ofTrial);
  return { ...trial, genes, firstFen: product.firstFen(trial.planNo, genes, beijingDay(at)) };
}

/** What would be paid for the death of the children who are named. */
function wantedCovers(
  { product }: Pick<Stand, 'product'>,
  { planNo, genes }: CommittedTrial,
  participants: readonly Participant[],
  at: Date,
): WantedCover[] {
  return product.minorCovers(planNo, genes, beijingDay(at)).flatMap((cover) => {
    const child = participants.find(({ role, seq }) => role === 'insurant' && seq === cover.insurant);
    return child?.identity ? [{ ...cover, who: child.identity }] : [];
  });
}
