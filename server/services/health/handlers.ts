import type { health } from '../../../contract/services/health.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { conclusionNow } from '../../records/health/conclusion.ts';
import { healthScope, requireStep } from '../../records/health/health-scope.ts';
import type { Handlers } from '../handlers.ts';
import { acceptConditions } from './accept-conditions.ts';
import { answerSmart } from './answer-smart.ts';
import { askPerson } from './ask-person.ts';
import { confirmAnswers } from './confirm-answers.ts';
import { information } from './information.ts';
import { smartMembers, smartStateOf } from './smart-question.ts';
import { submitConclusion } from './submit-conclusion.ts';

export const healthHandlers = (context: ServiceContext): Handlers<typeof health> => ({
  information: (input, { session }) => information(context, input, session),
  submitConclusion: (input, caller) => submitConclusion(context, input, caller),

  getHealthAuditConclusion: (subject, { session }) => conclusionNow(context, subject, session),

  async getSmartMwUrl(input, { session }) {
    const scope = await healthScope(context, context.connection.db, input, session);
    requireStep(scope, 'health_audit');
    const members = smartMembers(context, scope).map(({ asked, done }) => ({
      ...{ member_no: asked.memberNo, name: asked.person.name, done },
    }));
    return { url: `/intelligent-underwriting?processNo=${input.process_no}`, members };
  },

  async smartQuestion(input, { session }) {
    const scope = await healthScope(context, context.connection.db, input, session);
    requireStep(scope, 'health_audit');
    return smartStateOf(context, scope, input.member_no);
  },

  answerSmart: (input, { session }) => answerSmart(context, input, session),
  acceptConditions: (input, caller) => acceptConditions(context, input, caller),
  confirmAnswers: (input, caller) => confirmAnswers(context, input, caller),
  askPerson: (input, { session }) => askPerson(context, input, session),
});
