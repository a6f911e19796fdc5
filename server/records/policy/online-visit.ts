import type { OnlineVisit } from '../../../contract/model/policy.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { coolingOff } from '../../domain/policy/policy.ts';
import { answerWords, surrenderRows, visitLines } from '../../domain/policy/visit.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { wantedCalls } from './policy-calls.ts';
import { maskedMobileOf, type PolicyScope } from './policy-scope.ts';
import { answersOf, completedAt } from './visit-answers.ts';

/** The questions of the return visit with what was answered. Throws where the order has no applicant. */
export async function onlineVisitOf(
  { now }: Pick<ServiceContext, 'now'>,
  tx: Queryable,
  { scope, policy, product, content }: PolicyScope,
): Promise<OnlineVisit> {
  const questions = product.visit?.questions ?? [];
  const answers = await answersOf(tx, policy.policyNo);
  const calls = await wantedCalls(tx, policy.policyNo);
  const { until } = coolingOff(policy.coolingOffDays, policy.receivedAt, now());
  return {
    questions: questions.map(({ question, text, explanation }) => {
      const answered = answers.find((one) => one.question === question);
      const [yes, no] = answerWords(question);
      return {
        ...{ question, text, explanation, yes, no, lines: visitLines(question, content, until) },
        answer: answered?.answer ?? null,
        explained: answered?.explained ?? false,
        answered_at: answered?.answeredAt.toISOString() ?? null,
        call: calls.get(question) ?? null,
      };
    }),
    completed_at: completedAt(questions, answers)?.toISOString() ?? null,
    until,
    is_late: beijingDay(now()) > until,
    service_phone: product.insurer.phone,
    mobile_masked: maskedMobileOf(scope),
    surrender_rows: surrenderRows(content, until),
  };
}
