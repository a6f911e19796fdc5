import type { ConsentPurpose } from '../../../contract/services/consent.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { consentedSince } from '../../records/consent/consents.ts';
import { withoutNamedPortraits } from '../../records/face/portrait.ts';
import { eraseObjects } from '../../records/retention/erasure.ts';

interface Payload {
  readonly memberNo: string;
  readonly purpose: ConsentPurpose;
  readonly prefixes: readonly string[];
  readonly keys?: readonly string[] | undefined;
}

/** All that came while no consent held: what came since a new one stays, and so does a portrait that is somebody's. */
export const eraseLateFiles =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, purpose, prefixes, keys = [] }) => {
    const { db } = context.connection;
    const since = await consentedSince(db, memberOwner(memberNo), purpose);
    const unnamed = await withoutNamedPortraits(db, keys);
    await eraseObjects(context, { prefixes, keys: unnamed }, since ?? undefined);
  };
