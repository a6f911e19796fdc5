import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { review } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest, writeEvent } from '../../records/events/events.ts';
import { filmKeyOf } from '../../records/member-identity/faces.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { linkSeconds, readLinksFor } from '../../records/files/read-links.ts';

type Input = RequestOf<typeof review.faceFilm>;

/**
 * A short-lived address of the film of one try; that somebody looked is kept. Throws memberMissing, productMissing, and
 * clipMissing where there is no film, or none any more.
 */
export async function faceFilm(
  context: ServiceContext,
  { member_no, check_no, request_id }: Input,
  { session: { account }, hostname }: Caller<'staff'>,
): Promise<ResponseOf<typeof review.faceFilm>> {
  const { connection, now } = context;
  const key = await connection.db.transaction(async (tx) => {
    await scopeOfMember(context, tx, member_no, { lock: true, missing: 'memberMissing' });
    const found = await filmKeyOf(tx, member_no, check_no);
    if (found === null) throw new Failure('clipMissing');
    const owner = memberOwner(member_no);
    if (!(await happenedByRequest(tx, owner, 'see_face_film', request_id)))
      await writeEvent(tx, owner, 'see_face_film', { check_no, request_id }, { actor: account, at: now() });
    return found;
  });
  return { url: await readLinksFor(context, 'reviewer', hostname)(key), expires_in: linkSeconds };
}
