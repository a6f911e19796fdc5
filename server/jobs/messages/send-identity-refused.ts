import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { linkAddress } from '../../records/links/links.ts';
import { anyPerson, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf, inviteFor } from '../../records/member-identity/invites.ts';
import { productAt } from '../../records/product/products.ts';

interface Payload {
  readonly memberNo: string;
  readonly what: 'card' | 'face';
  readonly origin: string;
}

const words: Readonly<Record<Payload['what'], string>> = { card: '身份证', face: '人脸识别' };

/** Sends whom a person refused a link to do it anew; for a child it goes to the applicant. */
export const sendIdentityRefused =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, what, origin }) => {
    const { connection, sms } = context;
    const scope = await scopeOfMember(context, connection.db, memberNo);
    const person = anyPerson(scope, memberNo);
    const mobile = person.mobile === '' ? applicantOf(scope).mobile : person.mobile;
    if (mobile === '' || scope.process.status !== 'processing') return;
    const link = await connection.db.transaction((tx) => inviteFor(context, tx, person));
    const { productNo, productVersion } = scope.process;
    const { insurer } = await productAt(connection.db, productNo, productVersion);
    const { code } = link;
    const values = { insurer: insurer.name, what: words[what], address: linkAddress(origin, code), code };
    await sms.send(mobile, { kind: 'identity_refused', values });
  };
