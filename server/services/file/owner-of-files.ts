import type { RequestOf } from '../../../contract/define.ts';
import type { file } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { filePurposes } from '../../domain/files/purposes.ts';
import { memberOwner, type Owner } from '../../domain/owner.ts';
import type { Caller, VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { filmAwaited } from '../../records/member-identity/faces.ts';
import { requireIdentityOpen } from '../../records/member-identity/identity-open.ts';
import { identityScope, ownPerson } from '../../records/member-identity/identity-scope.ts';
import { healthScope } from '../../records/health/health-scope.ts';
import { isOpenForImages, manualMembers } from '../../records/underwriting-case/image-page.ts';
import { materialPurposes } from '../../records/underwriting/images.ts';
import { recordingOfFiles } from '../../records/recording/file-owner.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';

type Named = Pick<
  RequestOf<typeof file.getTempKeysByBucket>,
  'purpose' | 'transmit_record_no' | 'process_no' | 'member_no'
>;

export interface OwnerOfFiles {
  readonly owner: Owner;
  /** Null where the files are a member's. */
  readonly recording: RecordingRow | null;
}

/**
 * What the files of a call belong to, once it is the caller's and its purpose is consented to. Throws what
 * recordingOfFiles and identityScope throw, memberMissing, memberForeign, processEventRefused, processOver and
 * consentNeeded.
 */
export async function ownerOfFiles(
  context: ServiceContext,
  named: Named,
  { session }: Caller<'visitor'>,
): Promise<OwnerOfFiles> {
  const { purpose, transmit_record_no, member_no } = named;
  if (purpose === 'single_recording') {
    if (transmit_record_no === undefined) throw new Failure('linkInvalid');
    return await recordingOfFiles(context, purpose, transmit_record_no, session);
  }
  if (materialPurposes.includes(purpose)) return await ownerOfMaterial(context, named, session);
  const { db } = context.connection;
  const own = { sessionId: session.sessionId, now: context.now() };
  // The film of a face comes after its result: the sale may have gone on, and the link's time be over.
  const film = purpose === 'face_clip' ? await filmAwaited(db, member_no ?? '', own) : null;
  const scope = await identityScope(context, db, named, session, { afterExpiry: film === 'own' });
  const person = ownPerson(scope, member_no ?? '');
  const owner = memberOwner(person.memberNo);
  if (film === null) await requireIdentityOpen(db, scope, person);
  const { consent } = filePurposes[purpose];
  if (consent) await requireConsent(db, owner, consent);
  return { owner, recording: null };
}

/** The applicant lays everybody's material. Throws memberMissing for who is not before an underwriter. */
async function ownerOfMaterial(
  context: ServiceContext,
  named: Named,
  session: VisitorSession,
): Promise<OwnerOfFiles> {
  const { db } = context.connection;
  const scope = await healthScope(context, db, named, session);
  if (scope.process.status !== 'processing') throw new Failure('processOver');
  if (!isOpenForImages(scope)) throw new Failure('processEventRefused');
  if (!manualMembers(context, scope).some(({ memberNo }) => memberNo === named.member_no))
    throw new Failure('memberMissing');
  await requireConsent(db, memberOwner(scope.applicantNo), 'health');
  return { owner: memberOwner(named.member_no ?? ''), recording: null };
}
