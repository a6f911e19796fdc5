import { randomBytes } from 'node:crypto';
import type { RequestOf } from '../../../contract/define.ts';
import type { GivenHealthAnswer, HealthConclusion } from '../../../contract/model/health.ts';
import type { health } from '../../../contract/services/health.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner, processOwner } from '../../domain/owner.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import { answersHash } from '../../domain/underwriting/notice.ts';
import { sendHealthCorrectedJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { conclusionNow } from '../../records/health/conclusion.ts';
import { sha256Of } from '../../records/health/confirmations.ts';
import {
  askedPerson,
  healthScope,
  requireStep,
  type HealthScope,
} from '../../records/health/health-scope.ts';
import { settleHealth } from '../../records/health/settle.ts';
import { openFor } from '../../records/health/mistakes.ts';
import { toldMistakes } from '../../records/underwriting/told-mistakes.ts';
import { keepShownText } from '../../records/proof/shown-texts.ts';
import { keepHealthNotice } from '../../records/underwriting/notices.ts';

type Input = RequestOf<typeof health.submitConclusion>;

/**
 * Keeps a draft, sends it in, or confirms what was sent in. The same request again is answered as the first time.
 * Throws what the contract says: healthUnanswered with what is missing, healthChangedElsewhere where another page was
 * first, healthAnswersFixed once it was confirmed.
 */
export async function submitConclusion(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<HealthConclusion> {
  const { session } = caller;
  await context.connection.db.transaction(async (tx) => {
    const scope = await healthScope(context, tx, input, session, { lock: true });
    if (scope.notice.row?.requestId !== input.request_id) await write(context, tx, scope, input, caller);
  });
  await context.jobs.wake();
  if (input.kind !== 'save') notifyProcessChanged(context, input.process_no);
  return await conclusionNow(context, input, session);
}

async function write(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  input: Input,
  { session: { sessionId: actor }, origin }: Caller<'visitor'>,
): Promise<void> {
  requireStep(scope, 'health_audit');
  await requireConsent(tx, memberOwner(scope.applicantNo), 'health');
  const { row, content } = scope.notice;
  if (row?.state === 'confirmed') throw new Failure('healthAnswersFixed');
  if ((row?.revision ?? 0) !== input.revision) throw new Failure('healthChangedElsewhere');
  const at = context.now();
  const answers = fittingAnswers(scope, input.answers);
  const open = await openFor(tx, scope);
  requireOthersSame(scope, open, answers);
  if (input.kind !== 'save') requireAll(scope, answers);
  if (input.kind === 'confirm') requireSame(scope, answers);
  const state = stateAfter(input.kind, answers);
  const salt = content.salt ?? randomBytes(16).toString('hex');
  await keepHealthNotice(
    tx,
    context.personalData,
    scope.notice,
    {
      ...{ orderNo: scope.order.orderNo, state, requestId: input.request_id },
      textsSha256: textsOf(scope),
      confirmedAt: state === 'confirmed' ? at : null,
    },
    { ...content, answers, salt },
    at,
  );
  if (state === 'draft') return;
  const by = { actor, at };
  const owner = processOwner(scope.process.processNo);
  const texts_sha256 = await keepShownText(
    tx,
    { kind: 'health', text: JSON.stringify(questionsOf(scope)) },
    at,
  );
  const hashes = scope.asked.map(({ memberNo }) => [memberNo, answersHash(salt, memberNo, answers)] as const);
  const answers_sha256 = Object.fromEntries(hashes);
  await writeEvent(tx, owner, 'declare_health', { state, texts_sha256, answers_sha256 }, by);
  const { next } = await settleHealth(context, tx, scope, at);
  if (state !== 'confirmed') return;
  await writeEvent(tx, owner, 'conclude_health', { outcome: next }, by);
  await tellCorrected(context, tx, scope, { requestId: input.request_id, origin });
}

/** Whose answers were corrected is asked to look at them once more, by a message of their own: once for each correction. */
async function tellCorrected(
  { jobs }: ServiceContext,
  tx: Transaction,
  { order, people }: HealthScope,
  { requestId, origin }: { readonly requestId: string; readonly origin: string },
): Promise<void> {
  const told = (await toldMistakes(tx, order.orderNo)).map(({ memberNo }) => memberNo);
  for (const { memberNo, memberNos, by } of people)
    if (by === 'invite' && memberNos.some((one) => told.includes(one)))
      await jobs.enqueue(tx, sendHealthCorrectedJob, {
        ...{ key: `${memberNo}/${requestId}`, payload: { memberNo, origin } },
      });
}

const questionsOf = ({ asked }: Pick<HealthScope, 'asked'>) => asked.map(({ questions }) => questions);

/** Of the questions as they are shown. */
export const textsOf = (scope: Pick<HealthScope, 'asked'>): string => sha256Of(questionsOf(scope));

/** Nothing to say once more where nothing is the matter. */
function stateAfter(kind: Input['kind'], answers: readonly GivenHealthAnswer[]) {
  if (kind === 'save') return 'draft';
  const isAllNone = answers.every(({ answer }) => answer === 'none');
  return kind === 'confirm' || isAllNone ? 'confirmed' : 'submitted';
}

/** What is asked of whom, once each, in the questions' order. Throws memberMissing for somebody else. */
function fittingAnswers(scope: HealthScope, given: Input['answers']): GivenHealthAnswer[] {
  for (const { member_no } of given) askedPerson(scope, member_no);
  return scope.asked.flatMap(({ memberNo, questions }) =>
    questions.flatMap(({ question, children }) => {
      const one = given.find((each) => each.member_no === memberNo && each.question === question);
      if (!one) return [];
      const known = children.map(({ value }) => value);
      const chosen = one.answer === 'some' ? known.filter((value) => one.chosen.includes(value)) : [];
      return [{ ...one, chosen }];
    }),
  );
}

/** Throws healthUnanswered, with the first of each member that is missing. */
function requireAll({ asked }: HealthScope, answers: readonly GivenHealthAnswer[]): void {
  const missing = asked.flatMap(({ memberNo: member_no, questions }) =>
    questions
      .filter(({ question, children }) => {
        const one = answers.find((each) => each.member_no === member_no && each.question === question);
        return !one || (one.answer === 'some' && children.length > 0 && one.chosen.length === 0);
      })
      .map(({ question }) => ({ member_no, question })),
  );
  if (missing.length > 0) throw new Failure('healthUnanswered', { data: { missing } });
}

/** Where answers are corrected, those about others stay as they were confirmed. Throws healthAnswersFixed. */
function requireOthersSame(
  { asked, notice }: HealthScope,
  open: readonly AskedPerson[],
  answers: readonly GivenHealthAnswer[],
): void {
  const fixed = asked.filter((one) => !open.includes(one)).map(({ memberNo }) => memberNo);
  const about = (all: readonly GivenHealthAnswer[]) =>
    JSON.stringify(all.filter(({ member_no }) => fixed.includes(member_no)));
  if (about(answers) !== about(notice.content.answers)) throw new Failure('healthAnswersFixed');
}

/** What is confirmed is what was sent in. Throws healthUnanswered and healthChangedElsewhere. */
function requireSame({ notice }: HealthScope, answers: readonly GivenHealthAnswer[]): void {
  if (notice.row?.state !== 'submitted') throw new Failure('healthUnanswered');
  if (JSON.stringify(answers) !== JSON.stringify(notice.content.answers))
    throw new Failure('healthChangedElsewhere');
}
