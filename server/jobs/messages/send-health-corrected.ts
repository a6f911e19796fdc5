import type * as z from 'zod/mini';
import { maskName } from '../../../contract/certificate/mask.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { linkAddress } from '../../records/links/links.ts';
import { declinesOf } from '../../records/member-identity/declines.ts';
import { anyPerson, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf, inviteFor, lastPurposeOf } from '../../records/member-identity/invites.ts';
import { productAt } from '../../records/product/products.ts';
import { toldMistakes } from '../../records/underwriting/told-mistakes.ts';
import type { sendHealthCorrectedJob } from '../kinds.ts';

type Payload = z.infer<typeof sendHealthCorrectedJob.payload>;

/** Tells who said that their health is told wrong that it was corrected, unless they have looked at it since. */
export const sendHealthCorrected =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, origin }) => {
    const { connection, sms } = context;
    const scope = await scopeOfMember(context, connection.db, memberNo);
    const person = anyPerson(scope, memberNo);
    const told = await toldMistakes(connection.db, scope.order.orderNo);
    const isCorrected = told.some(
      (one) => one.state === 'corrected' && person.memberNos.includes(one.memberNo),
    );
    if (!isCorrected || person.mobile === '' || scope.process.status !== 'processing') return;
    // Who declined is asked nothing more until the applicant invites them anew.
    if ((await declinesOf(connection.db, [person.memberNo])).size > 0) return;
    const { code } = await connection.db.transaction(async (tx) =>
      inviteFor(context, tx, person, await lastPurposeOf(tx, person.memberNo)),
    );
    const { productNo, productVersion } = scope.process;
    const { insurer } = await productAt(connection.db, productNo, productVersion);
    const inviter = maskName(applicantOf(scope).name);
    const values = { inviter, insurer: insurer.name, address: linkAddress(origin, code), code };
    await sms.send(person.mobile, { kind: 'health_corrected', values });
  };
