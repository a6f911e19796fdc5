import type { Descriptor } from '../../domain/face/will-check.ts';
import { willCheckPictureKey } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { portraitDescriptor } from '../../records/face/portrait.ts';
import { putPictures, type FaceProof } from '../../records/face/proof.ts';
import { nameEvidence, type WillCheckRow } from '../../records/face/will-checks.ts';
import { findRecording, personOf } from '../../records/recording/recordings.ts';

/**
 * Keys follow from the check: put twice, it is the same object. The row names them before the store has them, so that
 * none is ever forgotten. Answers the keys; rejects where the store cannot be reached.
 */
export async function keepProof(
  context: ServiceContext,
  { willCheckNo, recordingNo }: WillCheckRow,
  proof: readonly FaceProof[],
): Promise<string[]> {
  const owner = recordingOwner(recordingNo);
  const pictures = proof.map((picture, index) => ({
    ...picture,
    key: willCheckPictureKey(owner, { willCheckNo, index, shows: picture.shows }),
  }));
  const evidence = pictures.map(({ shows, key }) => ({ shows, key }));
  await nameEvidence(context.connection.db, willCheckNo, evidence);
  await putPictures(context, pictures);
  return pictures.map(({ key }) => key);
}

/**
 * Who the identity authority says it is; null where it holds no portrait, or none with a face in it. Rejects where the
 * authority, the store or the face engine cannot be reached.
 */
export async function portraitOfRecording(context: ServiceContext, recordingNo: string): Promise<Descriptor> {
  const { db } = context.connection;
  const recording = await findRecording(db, recordingNo);
  if (!recording) return null;
  return await portraitDescriptor(context, await personOf(db, recording), recordingOwner(recordingNo));
}
