import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { health } from '../../../contract/services/health.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { validConsent } from '../../records/consent/consents.ts';
import { healthScope } from '../../records/health/health-scope.ts';
import { openFor } from '../../records/health/mistakes.ts';
import { textsOf } from './submit-conclusion.ts';

/** What is asked of whom, and what was answered until now. Throws processStepUnfinished where nothing is asked. */
export async function information(
  context: ServiceContext,
  input: RequestOf<typeof health.information>,
  session: VisitorSession,
): Promise<ResponseOf<typeof health.information>> {
  const { db } = context.connection;
  const scope = await healthScope(context, db, input, session);
  const { row, content } = scope.notice;
  const { insurer } = scope.product;
  const notice = scope.product.health;
  if (!notice) throw new Failure('processStepUnfinished', { message: '这个产品没有健康告知' });
  return {
    ...{ display: notice.display, title: notice.title, note: notice.note },
    insurer: { name: insurer.name, phone: insurer.phone, url: notice.url ?? null },
    members: (await openFor(db, scope)).map(({ memberNo: member_no, person, roles, questions }) => ({
      ...{ member_no, name: person.name, roles: [...roles], age: person.age },
      questions: questions.map(({ question, text, note, points, children }) => ({
        ...{ question, text, points, children },
        note: note ?? null,
      })),
    })),
    answers: content.answers,
    consent_member_no: scope.applicantNo,
    consented: (await validConsent(db, memberOwner(scope.applicantNo), 'health')) !== undefined,
    version: textsOf(scope),
    state: row?.state ?? 'draft',
    revision: row?.revision ?? 0,
    saved_at: row?.savedAt.toISOString() ?? null,
  };
}
