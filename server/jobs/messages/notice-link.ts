import { noticeLinkLeftMs, noticeLinkUntil, type ProcessPurpose } from '../../domain/link.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { linkAddress } from '../../records/links/links.ts';
import { processLinkFor } from '../../records/links/process-link.ts';
import type { IdentityScope } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';

/** The applicant's way from a message to what it tells of. `origin`: where they reach this server, as far as known. */
export async function noticeLink(
  { connection, personalData, settings, now }: ServiceContext,
  scope: Pick<IdentityScope, 'process' | 'people'>,
  purpose: ProcessPurpose,
  origin: string | undefined,
): Promise<{ readonly address: string; readonly code: string }> {
  const at = now();
  const { code } = await connection.db.transaction((tx) =>
    processLinkFor(tx, personalData, {
      ...{ processNo: scope.process.processNo, purpose, personNo: applicantOf(scope).personNo },
      ...{ at, until: noticeLinkUntil(at), leftMs: noticeLinkLeftMs },
    }),
  );
  return { address: linkAddress(origin ?? settings.publicOrigin ?? '', code), code };
}
