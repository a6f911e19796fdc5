import { sql, type SQL } from 'drizzle-orm';
import type { WatchedPerson } from '../../../contract/services/watched-sale.ts';
import { Failure } from '../../domain/failure.ts';
import type { VisitorOrSalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { watchedRuns } from '../../tables/watched-sale.ts';
import { invitedProcess } from '../member-identity/identity-scope.ts';
import { heldProcess } from '../process/processes.ts';

/** Whose pages of which sale: what they record is theirs alone to go on with, and to decline. */
export interface AtPage {
  readonly processNo: string;
  readonly who: WatchedPerson;
  /** Of an invited member; null for everybody else. */
  readonly memberNo: string | null;
}

type Subject = { readonly process_no: string } | { readonly transmit_record_no: string };

/**
 * Who calls. What was recorded before a link was over is still taken. Throws processMissing and processForeign, or
 * linkInvalid and identityNeeded for an invitation.
 */
export async function atPage(
  context: Pick<ServiceContext, 'now'>,
  tx: Queryable,
  subject: Subject,
  session: VisitorOrSalesSession,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<AtPage> {
  if ('process_no' in subject) {
    const { processNo } = await heldProcess(tx, subject.process_no, session, { lock });
    return { processNo, who: 'salesNo' in session ? 'agent' : 'customer', memberNo: null };
  }
  // An agent is nobody's member (rule R18).
  if ('salesNo' in session) throw new Failure('identityNeeded');
  const reach = { lock, late: true };
  const { process, memberNo } = await invitedProcess(context, tx, subject.transmit_record_no, session, reach);
  return { processNo: process.processNo, who: 'member', memberNo };
}

/** For a query: the runs of that person in that sale. */
export const runsAt = ({ processNo, who, memberNo }: AtPage): SQL =>
  sql`(${watchedRuns.processNo} = ${processNo} and ${watchedRuns.who} = ${who}
    and ${watchedRuns.memberNo} is not distinct from ${memberNo})`;
