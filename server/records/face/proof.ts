import { faceChallenge, type FaceChallenge, type ProofFrame } from '../../../contract/services/face-will.ts';
import {
  distanceBetween,
  judgeWill,
  willThresholds,
  type Descriptor,
  type WillLook,
  type WillVerdict,
} from '../../domain/face/will-check.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { EngineError, saysNothingOfFile } from '../../ports/engine-error.ts';

// The one measure of faces: the will check's and the members' both come here.

export interface FaceProof {
  readonly shows: ProofFrame['shows'];
  readonly jpeg: Buffer;
}

/** A picture of a proof with where it is kept. */
export interface KeptProof extends FaceProof {
  readonly key: string;
}

export interface JudgedProof extends WillVerdict {
  /** From the portrait; null where there is none, or no face in either. */
  readonly distance: number | null;
  /** The version of the thresholds. */
  readonly thresholds: string;
}

/** The pictures in the order that was asked for, as bytes. Throws facePictureUnreadable for a missing or foreign one. */
export function faceProofsOf(frames: readonly ProofFrame[], challenges: readonly string[]): FaceProof[] {
  const wanted = ['straight', ...challenges];
  const proof = frames.map(({ shows, jpeg }) => ({ shows, jpeg: Buffer.from(jpeg, 'base64') }));
  const right =
    proof.length === wanted.length &&
    proof.every(({ shows, jpeg }, i) => shows === wanted[i] && jpeg[0] === 0xff && jpeg[1] === 0xd8);
  if (!right) throw new Failure('facePictureUnreadable');
  return proof;
}

/** What a proof's pictures show. */
export interface LookedProof {
  readonly challenges: readonly FaceChallenge[];
  readonly looks: readonly WillLook[];
  /** Of the face that looks straight ahead. */
  readonly straight: Descriptor;
}

/**
 * Looks at the pictures themselves: nothing that the page says of them is believed. Throws facePictureUnreadable, and
 * faceChecksBusy where the engine's process died over them, or could not look at all: they may be sent again.
 */
export async function lookAtProof(
  { faceEngine, log }: Pick<ServiceContext, 'faceEngine' | 'log'>,
  challenges: readonly string[],
  proof: readonly FaceProof[],
): Promise<LookedProof> {
  const looks = [];
  let straight: Descriptor = null;
  for (const [index, { shows, jpeg }] of proof.entries()) {
    const faces = await faceEngine.see(jpeg, { descriptors: true }).catch((error: unknown) => {
      if (error instanceof EngineError && error.kind === 'process_ended') throw new Failure('faceChecksBusy');
      if (saysNothingOfFile(error)) {
        log.error({ err: error, shows }, 'a face could not be looked at');
        throw new Failure('faceChecksBusy', { cause: error });
      }
      throw new Failure('facePictureUnreadable', { data: { shows, reason: String(error).slice(0, 80) } });
    });
    const descriptor = faces[0]?.descriptor ?? null;
    if (shows === 'straight') straight = descriptor;
    looks.push({
      shows,
      faces,
      fromStraight: shows === 'straight' ? null : distanceBetween(straight, descriptor),
      isRepeated: proof.slice(0, index).some((before) => before.jpeg.equals(jpeg)),
    });
  }
  return { challenges: challenges.map((challenge) => faceChallenge.parse(challenge)), looks, straight };
}

/** Compares with our own engine. `portrait` is asked for once the pictures were read. Throws what lookAtProof throws. */
export async function judgeProof(
  context: Pick<ServiceContext, 'faceEngine' | 'log'>,
  challenges: readonly string[],
  proof: readonly FaceProof[],
  portrait: () => Promise<Descriptor>,
): Promise<JudgedProof> {
  const looked = await lookAtProof(context, challenges, proof);
  const distance = distanceBetween(looked.straight, await portrait());
  const verdict = judgeWill(looked.challenges, looked.looks, distance);
  return { ...verdict, distance, thresholds: willThresholds.version };
}

/** Puts the pictures in the store. Put twice, each is the same object. Rejects where the store cannot be reached. */
export async function putPictures(
  { blobs }: Pick<ServiceContext, 'blobs'>,
  pictures: readonly KeptProof[],
): Promise<void> {
  for (const { key, jpeg } of pictures)
    await blobs.put(key, jpeg, { contentType: 'image/jpeg', size: jpeg.length });
}
