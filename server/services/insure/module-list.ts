import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { ResponseOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import { agentsModules, agentsValues } from '../../domain/application/agents-form.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { applicationNoticeOf } from '../../records/process/application-notice.ts';
import { verifiedMobile } from '../../records/process/processes.ts';
import { findSnapshot } from '../../records/process/snapshots.ts';
import { committedTrial, openApplication } from './open-application.ts';

/**
 * What the application asks for, with what was saved of it. Throws what openApplication throws, and
 * processStepUnfinished where no trial was committed.
 */
export async function moduleList(
  context: ServiceContext,
  processNo: string,
  session: VisitorOrSalesSession,
): Promise<ResponseOf<typeof insure.moduleList>> {
  const { connection, personalData } = context;
  const application = await openApplication(context, connection.db, processNo, session);
  const { process, product } = application;
  const { planNo, genes, firstFen } = committedTrial(context, application);
  const mobile = verifiedMobile(personalData, process);
  const saved = await findSnapshot(connection.db, personalData, processNo);
  const notice = applicationNoticeOf(context, product);
  const isAgent = 'salesNo' in session;
  return {
    process_no: processNo,
    product_no: product.productNo,
    product_version: product.version,
    product_plan_no: planNo,
    insured_data_scope: product.dataScope,
    modules: isAgent ? agentsModules(product.modules) : [...product.modules],
    genes,
    first_fen: firstFen,
    notice: { title: notice.title, terms: [...notice.terms] },
    minor_death_caps: [...product.minorDeathCaps(planNo)],
    snapshot: saved && {
      ...{ version: saved.version, saved_at: saved.saved_at },
      values: isAgent ? agentsValues(product.modules, saved.values) : saved.values,
      is_own: saved.sessionId === session.sessionId,
    },
    verified_mobile_masked: mobile && maskMobile(mobile),
  };
}
