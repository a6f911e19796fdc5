import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { insistSentence } from '../../domain/risk/assess.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import {
  chosenAssessment,
  riskConclusionOf,
  riskScope,
  riskUseOf,
  validAssessment,
  type RiskScope,
} from '../../records/risk/risk-assessments.ts';
import type { Handlers } from '../handlers.ts';
import { submitRiskConclusion } from './submit-conclusion.ts';

export const riskAssessmentHandlers = (context: ServiceContext): Handlers<typeof riskAssessment> => ({
  information: (input, { session }) => information(context, input, session),
  submitConclusion: (input, { session }) => submitRiskConclusion(context, input, session),

  async getConclusion(input, { session }) {
    const { connection, personalData, now } = context;
    const scope = await riskScope(context, connection.db, input, session);
    const row = chosenAssessment(scope, now());
    return {
      conclusion: row ? riskConclusionOf(personalData, scope, row) : null,
      ...limitsOf(scope, now()),
    };
  },
});

async function information(
  context: ServiceContext,
  input: RequestOf<typeof riskAssessment.information>,
  session: VisitorSession,
): Promise<ResponseOf<typeof riskAssessment.information>> {
  const { connection, personalData, now } = context;
  const at = now();
  const scope = await riskScope(context, connection.db, input, session);
  const { rules, product, applicant } = scope;
  const valid = validAssessment(scope, at);
  return {
    title: rules.title,
    product_name: product.name,
    questions: rules.questions.map(({ question, text, options }) => ({
      ...{ question, text },
      options: options.map(({ value, label }) => ({ value, label })),
    })),
    ...limitsOf(scope, at),
    valid_months: rules.valid_months,
    care_from_age: rules.care_from_age,
    needs_care: applicant.age !== null && applicant.age >= rules.care_from_age,
    sentence: insistSentence,
    service_phone: product.insurer.phone,
    valid: valid ? riskConclusionOf(personalData, scope, valid) : null,
  };
}

function limitsOf(scope: RiskScope, at: Date) {
  const { today, year, nextAt } = riskUseOf(scope, at);
  return {
    ...{ used_today: today, limit_day: scope.rules.most_a_day },
    ...{ used_year: year, limit_year: scope.rules.most_in_12_months },
    next_at: nextAt,
  };
}
