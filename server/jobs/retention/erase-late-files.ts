import type { ConsentPurpose } from '../../../contract/services/consent.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { consentedSince } from '../../records/consent/consents.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';

interface Payload {
  readonly memberNo: string;
  readonly purpose: ConsentPurpose;
  readonly prefixes: readonly string[];
}

/** All that came while no consent held: what came since a new one stays. */
export const eraseLateFiles =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, purpose, prefixes }) => {
    const since = await consentedSince(context.connection.db, memberOwner(memberNo), purpose);
    await eraseObjects(context, { prefixes, keys: [] }, since ?? undefined);
  };
