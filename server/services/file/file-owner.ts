import type { RequestOf } from '../../../contract/define.ts';
import type { file } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { filePurposes } from '../../domain/files/purposes.ts';
import { memberOwner, recordingOwner, type Owner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { identityScope, ownPerson } from '../../records/member/identity-scope.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';

type Named = Pick<
  RequestOf<typeof file.getTempKeysByBucket>,
  'purpose' | 'transmit_record_no' | 'process_no' | 'member_no'
>;

export interface FileOwner {
  readonly owner: Owner;
  /** Null where the files are a member's. */
  readonly recording: RecordingRow | null;
}

/**
 * What the files of a call belong to, once it is the caller's and its purpose is consented to. Throws what
 * heldRecording or identityScope throws, memberMissing, memberForeign and consentNeeded.
 */
export async function fileOwner(
  context: ServiceContext,
  named: Named,
  caller: Caller<'visitor'>,
): Promise<FileOwner> {
  const owned =
    named.purpose === 'single_recording'
      ? await ofRecording(context, named, caller)
      : await ofMember(context, named, caller);
  const { consent } = filePurposes[named.purpose];
  if (consent) await requireConsent(context.connection.db, owned.owner, consent);
  return owned;
}

async function ofRecording(
  { connection, now }: ServiceContext,
  { transmit_record_no }: Named,
  { session }: Caller<'visitor'>,
): Promise<FileOwner> {
  if (transmit_record_no === undefined) throw new Failure('linkInvalid');
  const recording = await heldRecording(connection.db, transmit_record_no, session, now());
  return { owner: recordingOwner(recording.recordingNo), recording };
}

async function ofMember(
  context: ServiceContext,
  named: Named,
  { session }: Caller<'visitor'>,
): Promise<FileOwner> {
  const scope = await identityScope(context, context.connection.db, named, session);
  const person = ownPerson(scope, named.member_no ?? '');
  return { owner: memberOwner(person.memberNo), recording: null };
}
