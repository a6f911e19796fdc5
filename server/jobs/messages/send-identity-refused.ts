import { maskName } from '../../../contract/certificate/mask.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { linkAddress } from '../../records/links/links.ts';
import { anyPerson, scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { inviteFor } from '../../records/member-identity/invites.ts';
import { rowsOfPeople } from '../../records/member-identity/member-states.ts';
import { refusalRecipient } from '../../records/member-identity/refusal-recipient.ts';
import { productAt } from '../../records/product/products.ts';
import { noticeLink } from './notice-link.ts';

interface Payload {
  readonly memberNo: string;
  readonly what: 'card' | 'face';
  readonly origin: string;
}

const words: Readonly<Record<Payload['what'], string>> = { card: '证件', face: '人脸识别' };

/**
 * Sends whom a person refused the way to do it anew: an invited member by a link of their own, and the applicant into
 * the sale, where they do what is theirs and a child's, or a member's without a mobile.
 */
export const sendIdentityRefused =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ memberNo, what, origin }) => {
    const { connection, sms } = context;
    const scope = await scopeOfMember(context, connection.db, memberNo);
    const person = anyPerson(scope, memberNo);
    const recipient = refusalRecipient(scope, person);
    const rows = (await rowsOfPeople(connection.db, [person])).get(person.memberNo);
    // It may come hours late, and they have shown it anew since.
    if (!recipient || rows?.[what]?.state !== 'refused') return;
    const { mobile, isInvited } = recipient;
    // Who declined is asked nothing more until the applicant invites them anew.
    if (isInvited && rows.declined) return;
    const link = isInvited
      ? await invitation(context, person, origin)
      : await noticeLink(context, scope, 'order_detail', origin);
    const { productNo, productVersion } = scope.process;
    const { insurer } = await productAt(connection.db, productNo, productVersion);
    const isOwn = isInvited || person.isApplicant;
    const whose = isOwn ? words[what] : `${maskName(person.name)}的${words[what]}`;
    await sms.send(mobile, {
      kind: 'identity_refused',
      values: { insurer: insurer.name, what: whose, ...link },
    });
  };

async function invitation(context: ServiceContext, person: IdentityPerson, origin: string) {
  const { code } = await context.connection.db.transaction((tx) => inviteFor(context, tx, person));
  return { address: linkAddress(origin, code), code };
}
