import { faceChallenge, type ProofFrame } from '../../../contract/services/face-will.ts';
import { judgeWill, willThresholds, type WillVerdict } from '../../domain/face/will-check.ts';
import { Failure } from '../../domain/failure.ts';
import { willCheckPictureKey } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { portraitDescriptor } from '../../records/face/portrait.ts';
import { nameEvidence, type WillCheckRow } from '../../records/face/will-checks.ts';
import { findRecording, personOf } from '../../records/recording/recordings.ts';
import { faceDistance } from '../../../workers/tasks/face/identity.ts';

export interface Proof {
  readonly shows: ProofFrame['shows'];
  readonly jpeg: Buffer;
}

type Descriptor = readonly number[] | null;

/** The pictures in the order that was asked for, as bytes. Throws facePictureUnreadable for a missing or foreign one. */
export function proofOf(frames: readonly ProofFrame[], challenges: readonly string[]): Proof[] {
  const wanted = ['straight', ...challenges];
  const proof = frames.map(({ shows, jpeg }) => ({ shows, jpeg: Buffer.from(jpeg, 'base64') }));
  const right =
    proof.length === wanted.length &&
    proof.every(({ shows, jpeg }, i) => shows === wanted[i] && jpeg[0] === 0xff && jpeg[1] === 0xd8);
  if (!right) throw new Failure('facePictureUnreadable');
  return proof;
}

/** Looks at the pictures themselves: nothing that the page says of them is believed. Throws facePictureUnreadable. */
export async function judgeProof(
  context: ServiceContext,
  check: WillCheckRow,
  proof: readonly Proof[],
): Promise<WillVerdict & { readonly distance: number | null; readonly thresholds: string }> {
  const { faceEngine } = context;
  const looks = [];
  let straight: Descriptor = null;
  for (const { shows, jpeg } of proof) {
    const faces = await faceEngine.see(jpeg, { descriptors: true }).catch((error: unknown) => {
      throw new Failure('facePictureUnreadable', { data: { shows, reason: String(error).slice(0, 80) } });
    });
    const descriptor = faces[0]?.descriptor ?? null;
    if (shows === 'straight') straight = descriptor;
    looks.push({ shows, faces, fromStraight: shows === 'straight' ? null : between(straight, descriptor) });
  }
  const distance = between(straight, await portraitOf(context, check.recordingNo));
  const challenges = check.challenges.map((challenge) => faceChallenge.parse(challenge));
  return { ...judgeWill(challenges, looks, distance), distance, thresholds: willThresholds.version };
}

/**
 * Keys follow from the check: put twice, it is the same object. The row names them before the store has them, so that
 * none is ever forgotten. Answers the keys; rejects where the store cannot be reached.
 */
export async function keepProof(
  { blobs, connection }: ServiceContext,
  { willCheckNo, recordingNo }: WillCheckRow,
  proof: readonly Proof[],
): Promise<string[]> {
  const owner = recordingOwner(recordingNo);
  const pictures = proof.map(({ shows, jpeg }, index) => ({
    shows,
    jpeg,
    key: willCheckPictureKey(owner, { willCheckNo, index, shows }),
  }));
  await nameEvidence(
    connection.db,
    willCheckNo,
    pictures.map(({ shows, key }) => ({ shows, key })),
  );
  for (const { key, jpeg } of pictures)
    await blobs.put(key, jpeg, { contentType: 'image/jpeg', size: jpeg.length });
  return pictures.map(({ key }) => key);
}

function between(one: Descriptor, other: Descriptor): number | null {
  return one && other ? faceDistance(one, other) : null;
}

/** Who the identity authority says it is; null where it holds no portrait, or none with a face in it. */
async function portraitOf(context: ServiceContext, recordingNo: string): Promise<Descriptor> {
  const { db } = context.connection;
  const recording = await findRecording(db, recordingNo);
  return recording ? await portraitDescriptor(context, await personOf(db, recording)) : null;
}
