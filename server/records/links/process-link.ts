import { processLinks, type ProcessPurpose } from '../../domain/link.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { makeLink, openLinkOf, type LinkRow } from './links.ts';

interface Wanted {
  readonly processNo: string;
  readonly purpose: ProcessPurpose;
  /** The applicant, for whom it is. */
  readonly personNo: string | null;
  readonly at: Date;
  readonly until: Date;
  /** What a link that is there must have left to be used again; left out: it need only be good now. */
  readonly leftMs?: number;
}

/**
 * The process's link of that purpose that is good for long enough, or a new one. Throws where the database takes a new
 * one and does not answer it.
 */
export async function processLinkFor(
  tx: Queryable,
  key: FingerprintKey,
  { processNo, purpose, personNo, at, until, leftMs = 0 }: Wanted,
): Promise<LinkRow> {
  const owner = processOwner(processNo);
  const open = await openLinkOf(tx, owner, purpose, new Date(at.getTime() + leftMs));
  if (open) return open;
  const { kind } = processLinks[purpose];
  return await makeLink(tx, key, { kind, purpose, owner, personNo, createdAt: at, expiresAt: until });
}
