import type { RequestOf } from '../../../contract/define.ts';
import type { HealthConclusion } from '../../../contract/model/health.ts';
import type { health } from '../../../contract/services/health.ts';
import { Failure } from '../../domain/failure.ts';
import { dueAfter } from '../../domain/working-days/working-days.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { conclusionNow } from '../../records/health/conclusion.ts';
import { healthScope, requireStep } from '../../records/health/health-scope.ts';
import { judgedMembers } from '../../records/health/verdicts.ts';
import { openCase } from '../../records/underwriting-case/open-case.ts';

/** A person answers within so many working days. */
const reviewDays = 1;

/** Has a person look at what the rules refused (rule R22): once for each member. Throws processEventRefused where nothing is refused. */
export async function askPerson(
  context: ServiceContext,
  input: RequestOf<typeof health.askPerson>,
  session: VisitorSession,
): Promise<HealthConclusion> {
  const { connection, personalData, now } = context;
  await connection.db.transaction(async (tx) => {
    const scope = await healthScope(context, tx, input, session, { lock: true });
    requireStep(scope, 'health_audit');
    const refused = judgedMembers(personalData, scope).filter(
      ({ verdict }) => verdict.kind === 'refused' && scope.notice.row?.state === 'confirmed',
    );
    if (refused.length === 0) throw new Failure('processEventRefused');
    const at = now();
    for (const { asked, decided } of refused) {
      const isAsked = scope.cases.some(
        ({ kind, memberNo }) => kind === 'review' && memberNo === asked.memberNo,
      );
      if (decided || isAsked) continue;
      const opened = { orderNo: scope.order.orderNo, memberNo: asked.memberNo, kind: 'review' as const };
      const by = { actor: session.sessionId, at };
      await openCase(
        context,
        tx,
        { ...opened, note: input.note ?? null, images: 0, dueAt: dueAfter(at, reviewDays) },
        by,
      );
    }
  });
  notifyProcessChanged(context, input.process_no);
  return await conclusionNow(context, input, session);
}
