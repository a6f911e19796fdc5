import type { FaceCode } from '../../../contract/services/face-recognition.ts';
import {
  judgeOutside,
  withOutsideMeasure,
  type OutsideLikeness,
} from '../../domain/face/outside-likeness.ts';
import { judgeLooks, willThresholds } from '../../domain/face/will-check.ts';
import { Failure } from '../../domain/failure.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { FaceMatcherUnavailable, type FaceMatcher } from '../../ports/face-matcher.ts';
import { facesOfPortrait } from '../face/portrait.ts';
import { judgeProof, lookAtProof, type FaceProof } from '../face/proof.ts';
import { memberDescriptor, memberPortrait } from './card-portrait.ts';

export interface JudgedFace {
  readonly status: 'passed' | 'failed' | 'to_person';
  readonly code: FaceCode | null;
  /** One minus the likeness where an engine outside gave one; null: not compared. */
  readonly distance: number | null;
  /** The version of the thresholds, and the measure where it is not our own. */
  readonly thresholds: string;
}

export interface ShownProof {
  readonly challenges: readonly string[];
  readonly proof: readonly FaceProof[];
  /** Called once the pictures were looked at, before anybody outside is asked. */
  readonly wasSeen: () => void;
}

/**
 * The movements are always looked at here; who it is says the engine that is configured. Throws what lookAtProof
 * throws, and faceMatchUnavailable where the engine outside says nothing: then the try is as it was.
 */
export async function judgeFace(
  context: ServiceContext,
  person: IdentityPerson,
  { challenges, proof, wasSeen }: ShownProof,
): Promise<JudgedFace> {
  const { faceMatcher } = context;
  if (faceMatcher === null)
    return await judgeProof(context, challenges, proof, () => {
      wasSeen();
      return memberDescriptor(context, person);
    });
  const looked = await lookAtProof(context, challenges, proof);
  wasSeen();
  const thresholds = willThresholds.version;
  const wrong = judgeLooks(looked.challenges, looked.looks);
  // Nobody's face leaves the house for a try that has failed already.
  if (wrong) return { ...wrong, distance: null, thresholds };
  const found = await likenessOf(context, faceMatcher, person, proof);
  const verdict = judgeOutside(found);
  if (found.kind !== 'compared') return { ...verdict, distance: null, thresholds };
  return {
    ...verdict,
    distance: 1 - found.likeness,
    thresholds: withOutsideMeasure(thresholds, found.measure),
  };
}

async function likenessOf(
  context: ServiceContext,
  faceMatcher: FaceMatcher,
  person: IdentityPerson,
  proof: readonly FaceProof[],
): Promise<OutsideLikeness> {
  const live = proof.find(({ shows }) => shows === 'straight')?.jpeg;
  if (live === undefined) throw new Failure('facePictureUnreadable');
  const { name, certificateType, certificateNumber, memberNo } = person;
  const face = {
    ...{ live, portrait: await portraitWithFace(context, person), name },
    idCardNumber: certificateType === 'id_card' ? certificateNumber : null,
  };
  return await faceMatcher.match(face).catch((error: unknown) => {
    if (!(error instanceof FaceMatcherUnavailable)) throw error;
    context.log.error({ memberNo, engine: faceMatcher.name, code: error.code }, 'a face was not compared');
    throw new Failure('faceMatchUnavailable', { cause: error });
  });
}

/** So that a face which is not found outside is the one before the camera. */
async function portraitWithFace(context: ServiceContext, person: IdentityPerson): Promise<Uint8Array | null> {
  const portrait = await memberPortrait(context, person);
  if (portrait === null) return null;
  const faces = await facesOfPortrait(context, portrait, { of: person.memberNo });
  return faces?.length ? portrait : null;
}
