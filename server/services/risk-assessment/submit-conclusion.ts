import type { RequestOf } from '../../../contract/define.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { riskAssessment, RiskConclusion } from '../../../contract/services/risk-assessment.ts';
import { Failure } from '../../domain/failure.ts';
import { sha256 } from '../../domain/proof/chain.ts';
import { memberOwner } from '../../domain/owner.ts';
import { addMonths, assess, fits, isInsistSentence, unanswered } from '../../domain/risk/assess.ts';
import { dueAfter } from '../../domain/working-days/working-days.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent, type By } from '../../records/events/events.ts';
import { doneAct, keepAct } from '../../records/member-identity/acts.ts';
import { reportStep, takeBackReport } from '../../records/process/step-reports.ts';
import { chooseAssessment, keepAssessment } from '../../records/risk/keep-assessment.ts';
import {
  chosenAssessment,
  riskContentOf,
  riskConclusionOf,
  riskScope,
  riskUseOf,
  validAssessment,
  type AssessmentRow,
  type RiskScope,
} from '../../records/risk/risk-assessments.ts';
import { changeCase, openCase } from '../../records/underwriting-case/open-case.ts';

type Input = RequestOf<typeof riskAssessment.submitConclusion>;

/** A person calls within so many working days. */
const callDays = 1;
const step = 'risk_assessment';

/**
 * Assesses what the applicant can bear, takes over an assessment that is still good, or keeps that they insist. What
 * fits reports the step as done; what does not waits for the sentence, and from an age on for a call (rules R15, R16).
 * What counts already is not taken over again, what was insisted on not insisted on again: neither undoes anything.
 * Throws riskLimitReached with the day from which on it may be done again.
 */
export async function submitRiskConclusion(
  context: ServiceContext,
  input: Input,
  session: VisitorSession,
): Promise<RiskConclusion> {
  const { connection, personalData, now } = context;
  const answer = await connection.db.transaction(async (tx) => {
    const scope = await riskScope(context, tx, input, session, { lock: true });
    const act = { memberNo: scope.applicant.memberNo, requestId: input.request_id, what: input.act };
    if (!(await doneAct(tx, personalData, act))) {
      if (scope.process.status !== 'processing') throw new Failure('processOver');
      if (scope.process.current !== step) throw new Failure('processEventRefused');
      await carryOut(context, tx, scope, input, { actor: session.sessionId, at: now() });
      await keepAct(tx, personalData, act, null, now());
    }
    const after = await riskScope(context, tx, input, session);
    const row = chosenAssessment(after, now());
    if (!row) throw new Failure('riskAnswersMissing');
    return riskConclusionOf(personalData, after, row);
  });
  notifyProcessChanged(context, input.process_no);
  return answer;
}

async function carryOut(
  context: ServiceContext,
  tx: Transaction,
  scope: RiskScope,
  { act, request_id: requestId }: Input,
  by: By,
): Promise<void> {
  if (act.kind === 'insist') return await insist(context, tx, scope, act.sentence, by);
  const row =
    act.kind === 'assess'
      ? await newAssessment(context, tx, scope, { answers: act.answers, requestId }, by)
      : validAssessment(scope, by.at);
  if (!row) throw new Failure('riskAnswersMissing', { message: '没有仍有效的测评，请重新测评' });
  if (act.kind === 'use_valid' && chosenAssessment(scope, by.at) === row) return;
  const { order, process, applicant, rules, call } = scope;
  if (call?.status === 'underwriting') await changeCase(tx, call.caseNo, { status: 'invalid' });
  await chooseAssessment(tx, context.personalData, {
    ...{ orderNo: order.orderNo, assessmentNo: row.assessmentNo },
    ...{ insistedAt: null, sentence: null, firstFen: null },
  });
  const { memberNo } = applicant;
  const isFitting = fits(rules, riskContentOf(context.personalData, row).level);
  const detail = {
    ...{ assessment_no: row.assessmentNo, fits: isFitting },
    sealed_sha256: sha256(row.contentSealed),
  };
  await writeEvent(tx, memberOwner(memberNo), 'assess_risk', detail, by);
  if (isFitting) await reportStep(tx, process.processNo, { step, memberNo, outcome: 'passed' }, by.at);
  else await takeBackReport(tx, process.processNo, step, [memberNo]);
}

async function newAssessment(
  context: ServiceContext,
  tx: Transaction,
  scope: RiskScope,
  { answers, requestId }: { readonly answers: Parameters<typeof assess>[1]; readonly requestId: string },
  { at }: By,
): Promise<AssessmentRow> {
  const { rules, product, personIndex, applicant, order } = scope;
  const { nextAt } = riskUseOf(scope, at);
  if (nextAt !== null)
    throw new Failure('riskLimitReached', {
      message: `测评次数已用完，${nextAt} 起可再测`,
      data: { next_at: nextAt },
    });
  const missing = unanswered(rules, answers);
  if (missing.length > 0) throw new Failure('riskAnswersMissing', { data: { missing } });
  return await keepAssessment(tx, context.personalData, {
    ...{ personIndex, personNo: applicant.personNo, orderNo: order.orderNo, requestId, assessedAt: at },
    ...{ productNo: product.product_no, productVersion: product.version },
    content: assess(rules, answers),
    expiresAt: new Date(`${addMonths(beijingDay(at), rules.valid_months)}T00:00:00+08:00`),
  });
}

async function insist(
  context: ServiceContext,
  tx: Transaction,
  scope: RiskScope,
  sentence: string,
  by: By,
): Promise<void> {
  const { order, process, applicant, rules, product, chosen, call } = scope;
  const row = chosenAssessment(scope, by.at);
  if (!row) throw new Failure('riskAnswersMissing', { message: '请先完成风险测评' });
  if (fits(rules, riskContentOf(context.personalData, row).level)) throw new Failure('processEventRefused');
  if (!isInsistSentence(sentence)) throw new Failure('riskSentenceWrong');
  const isDeclined = call?.result === 'refuse';
  if (chosen?.insistedAt && !isDeclined) return;
  const { memberNo, age } = applicant;
  await chooseAssessment(tx, context.personalData, {
    ...{ orderNo: order.orderNo, assessmentNo: row.assessmentNo },
    ...{ insistedAt: by.at, sentence, firstFen: order.firstFen },
  });
  const owner = memberOwner(memberNo);
  await writeEvent(tx, owner, 'insist_on_risk', { assessment_no: row.assessmentNo }, by);
  if (age !== null && age >= rules.care_from_age) {
    const opened = { orderNo: order.orderNo, memberNo, kind: 'risk_call' as const };
    const note = `${product.name}：客户 ${age} 周岁，测评结果与产品不相符，坚持购买`;
    await openCase(context, tx, { ...opened, note, images: 0, dueAt: dueAfter(by.at, callDays) }, by);
    return;
  }
  await reportStep(tx, process.processNo, { step, memberNo, outcome: 'passed' }, by.at);
}
