import type { RequestOf } from '../../../contract/define.ts';
import type { SmartState } from '../../../contract/model/health.ts';
import type { health } from '../../../contract/services/health.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner, processOwner } from '../../domain/owner.ts';
import { walk } from '../../domain/underwriting/chain.ts';
import type { ChainAnswer } from '../../domain/underwriting/notice.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { chainsOf, type MemberChain } from '../../records/health/chains.ts';
import {
  askedPerson,
  healthScope,
  requireStep,
  type HealthScope,
} from '../../records/health/health-scope.ts';
import { settleHealth } from '../../records/health/settle.ts';
import { keepHealthNotice } from '../../records/underwriting/notices.ts';
import { smartMembers, smartStateOf } from './smart-question.ts';

type Input = RequestOf<typeof health.answerSmart>;

/**
 * Answers a question of a chain, or changes an answer. Throws smartAnswersDropped, with what would be lost, unless that
 * was agreed to; healthAnswersFixed once the member's chains have come to a conclusion.
 */
export async function answerSmart(
  context: ServiceContext,
  input: Input,
  session: VisitorSession,
): Promise<SmartState> {
  const answer = await context.connection.db.transaction(async (tx) => {
    const scope = await healthScope(context, tx, input, session, { lock: true });
    if (scope.notice.row?.requestId !== input.request_id) await write(context, tx, scope, input, session);
    return smartStateOf(context, await healthScope(context, tx, input, session), input.member_no);
  });
  notifyProcessChanged(context, input.process_no);
  return answer;
}

async function write(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  input: Input,
  { sessionId: actor }: VisitorSession,
): Promise<void> {
  requireStep(scope, 'health_audit');
  await requireConsent(tx, memberOwner(scope.applicantNo), 'health');
  const { row, content } = scope.notice;
  if (row?.state !== 'confirmed') throw new Failure('processEventRefused');
  if (row.revision !== input.revision) throw new Failure('healthChangedElsewhere');
  const asked = askedPerson(scope, input.member_no);
  const isOpen = smartMembers(context, scope).some((one) => one.asked === asked && !one.done);
  if (!isOpen) throw new Failure('healthAnswersFixed');
  const chain = chainsOf(scope, asked).find(({ of }) => of.question === input.of);
  if (!chain) throw new Failure('smartQuestionMissing');
  const answers = changed(scope, chain, input);
  const at = context.now();
  const ofMember = { ...content.smart[asked.memberNo], [input.of]: answers };
  await keepHealthNotice(
    tx,
    context.personalData,
    scope.notice,
    { ...row, requestId: input.request_id },
    { ...content, smart: { ...content.smart, [asked.memberNo]: ofMember } },
    at,
  );
  const { next } = await settleHealth(context, tx, scope, at);
  if (next !== 'smart')
    await writeEvent(
      tx,
      processOwner(scope.process.processNo),
      'conclude_health',
      { outcome: next },
      { actor, at },
    );
}

/** The chain's answers with the new one. Throws smartQuestionMissing and smartAnswersDropped. */
function changed({ product }: HealthScope, chain: MemberChain, input: Input): ChainAnswer[] {
  const before = chain.steps.map(({ question, answer }) => ({
    question: question.question,
    value: answer.value,
  }));
  const wanted = wantedAnswers(product, before, input);
  const smart = product.underwriting?.smart ?? [];
  const walked = walk(smart, chain.of.leads_to ?? '', wanted);
  if (walked.steps.length !== wanted.length) throw new Failure('smartQuestionMissing');
  const lost = chain.steps.filter(
    ({ question }) => !walked.steps.some((step) => step.question.question === question.question),
  );
  if (lost.length > 0 && !input.drop)
    throw new Failure('smartAnswersDropped', {
      data: { dropped: lost.map(({ question, answer }) => ({ text: question.text, label: answer.label })) },
    });
  return wanted;
}

function wantedAnswers(
  { underwriting }: HealthScope['product'],
  before: readonly ChainAnswer[],
  { answer, of }: Input,
): ChainAnswer[] {
  if ('disease' in answer) {
    const found = underwriting?.diseases.find((one) => one.disease === answer.disease && one.of === of);
    if (!found) throw new Failure('smartQuestionMissing');
    return found.answers;
  }
  const index = before.findIndex(({ question }) => question === answer.question);
  if (index < 0) return [...before, answer];
  return before[index]?.value === answer.value ? [...before] : [...before.slice(0, index), answer];
}
