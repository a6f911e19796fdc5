import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { knownFile } from '../../records/files/core-files.ts';
import { registerPromised } from '../../records/files/register-object.ts';
import { requireIdentityOpen } from '../../records/member-identity/identity-open.ts';
import { actingPerson, identityScope } from '../../records/member-identity/identity-scope.ts';
import type { CardCall, StoredCardCall } from './member-act.ts';

const purpose = 'id_card' as const;

/**
 * A picture that was promised is waited for, before any row is locked and only for whom may send it; then it is the
 * same act as of a picture that was registered. Throws what the contract says of an object that does not come as it
 * was promised.
 */
export async function withPicture(context: ServiceContext, call: CardCall): Promise<StoredCardCall> {
  const { act, caller } = call;
  if (act.kind !== 'read_promised') return { ...call, act };
  const { side, object, anyway } = act;
  const { db } = context.connection;
  const scope = await identityScope(context, db, call.subject, caller.session);
  const person = actingPerson(scope, call.memberNo, false);
  const owner = memberOwner(person.memberNo);
  // Asked again, it is told again what came of it, whatever has been decided since.
  if (!(await knownFile(db, owner, object))) {
    await requireIdentityOpen(db, scope, person);
    await requireConsent(db, owner, purpose);
  }
  const { key, size, content_type: contentType, crc64 } = object;
  const { file_id } = await registerPromised(context, owner, { purpose, key, size, contentType, crc64 });
  return { ...call, act: { kind: 'read', side, file_id, anyway } };
}
