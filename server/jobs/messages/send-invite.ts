import type * as z from 'zod/mini';
import { maskName } from '../../../contract/certificate/mask.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { linkAddress } from '../../records/links/links.ts';
import type { sendInviteJob } from '../kinds.ts';
import { anyPerson, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf, openInvite } from '../../records/member-identity/invites.ts';
import { productAt } from '../../records/product/products.ts';

type Payload = z.infer<typeof sendInviteJob.payload>;

/** Sends a member the link that invites them, unless it is revoked or over by now. */
export const sendInvite =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, origin, purpose = 'identity' }) => {
    const { connection, sms, now } = context;
    const link = await openInvite(connection.db, memberNo, now(), purpose);
    const scope = await scopeOfMember(context, connection.db, memberNo);
    const { mobile } = anyPerson(scope, memberNo);
    if (!link || mobile === '') return;
    const { productNo, productVersion } = scope.process;
    const { insurer } = await productAt(connection.db, productNo, productVersion);
    await sms.send(mobile, {
      kind: purpose === 'identity' ? 'identity_invite' : 'confirm_invite',
      values: {
        inviter: maskName(applicantOf(scope).name),
        insurer: insurer.name,
        address: linkAddress(origin, link.code),
        code: link.code,
      },
    });
  };
