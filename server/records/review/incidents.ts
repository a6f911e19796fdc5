import { and, eq, inArray } from 'drizzle-orm';
import type { Incident } from '../../../contract/services/review.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { listIncidents, type TracedIncident } from '../../domain/recording/incidents.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { pageOperations } from '../../tables/page-operation.ts';
import { recordingClips } from '../../tables/recording.ts';

const kinds = ['interrupt', 'step_down'] as const satisfies readonly Incident['kind'][];

/** What broke the readings off, and each change to another way of recording, the oldest first. */
export async function incidentsOf(tx: Queryable, recordingNo: string): Promise<Incident[]> {
  return listIncidents(await tracedIncidents(tx, recordingNo), await clipSteps(tx, recordingNo));
}

async function tracedIncidents(tx: Queryable, recordingNo: string): Promise<TracedIncident[]> {
  const owner = recordingOwner(recordingNo);
  const rows = await tx
    .select({ kind: pageOperations.kind, target: pageOperations.target, at: pageOperations.at })
    .from(pageOperations)
    .where(
      and(
        eq(pageOperations.ownerKind, owner.kind),
        eq(pageOperations.ownerNo, owner.no),
        inArray(pageOperations.kind, [...kinds]),
      ),
    );
  return rows.flatMap(({ kind, ...row }) => {
    const known = kinds.find((one) => one === kind);
    return known ? [{ ...row, kind: known }] : [];
  });
}

async function clipSteps(tx: Queryable, recordingNo: string) {
  return await tx
    .select({ at: coreFiles.createdAt, changes: recordingClips.rungChanges })
    .from(recordingClips)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingClips.fileId))
    .where(eq(recordingClips.recordingNo, recordingNo));
}
