import { setTimeout as wait } from 'node:timers/promises';
import type { OutsideLikeness, RefusedFace } from '../../domain/face/outside-likeness.ts';
import { FaceMatcherUnavailable, type FaceMatcher, type FaceToMatch } from '../../ports/face-matcher.ts';
import { tencentClient, type TencentAccess, type TencentClient } from '../http/tencent-client.ts';

/**
 * CompareFace of 2020-03-03 with the portrait, or where there is none ImageRecognitionV2 of FaceID, 2018-03-01, with
 * what the authority holds of the number.
 */
export function tencentFaceMatcher(access: TencentAccess): FaceMatcher {
  const iai = tencentClient(access, {
    host: 'iai.tencentcloudapi.com',
    version: '2020-03-03',
    patienceSeconds,
  });
  const faceId = tencentClient(access, {
    host: 'faceid.tencentcloudapi.com',
    version: '2018-03-01',
    patienceSeconds,
  });
  return {
    name: 'tencent',
    async match(face) {
      const { portrait, idCardNumber } = face;
      if (portrait !== null) return await compared(iai, face.live, portrait);
      return idCardNumber === null ? { kind: 'no_portrait' } : await recognised(faceId, face, idCardNumber);
    },
  };
}

/** Of one try. A client's request has 30 seconds for the looks and, at worst, this twice. */
const patienceSeconds = 6;

const base64 = (picture: Uint8Array): string => Buffer.from(picture).toString('base64');

/**
 * Without its control of quality: that would be over the small print of a card as well. A picture that it refuses all
 * the same is the live one, since a face was found in the portrait here.
 */
async function compared(
  client: TencentClient,
  live: Uint8Array,
  portrait: Uint8Array,
): Promise<OutsideLikeness> {
  const asked = {
    ImageA: base64(live),
    ImageB: base64(portrait),
    FaceModelVersion: '3.0',
    QualityControl: 0,
  };
  try {
    const { Score } = (await ask(client, 'CompareFace', asked)) as { readonly Score?: unknown };
    return comparedAt('iai 3.0', Score);
  } catch (error) {
    return outcomeOf(error);
  }
}

/** It answers its refusals as a result, or as an error. */
async function recognised(
  client: TencentClient,
  { live, name }: FaceToMatch,
  idCardNumber: string,
): Promise<OutsideLikeness> {
  const asked = { IdCard: idCardNumber, Name: name, ImageBase64: base64(live) };
  try {
    const { Result, Sim } = (await ask(client, 'ImageRecognitionV2', asked)) as {
      readonly Result?: string;
      readonly Sim?: unknown;
    };
    // Below the service's own threshold the likeness is there, too.
    if (Result === 'Success' || Result === lowSimilarity) return comparedAt('faceid 2', Sim);
    throw new Refusal(Result ?? 'no result');
  } catch (error) {
    return outcomeOf(error);
  }
}

const lowSimilarity = 'FailedOperation.CompareLowSimilarity';

/** A refusal inside an answer that says 200. */
class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function comparedAt(
  measure: Extract<OutsideLikeness, { kind: 'compared' }>['measure'],
  percent: unknown,
): OutsideLikeness {
  if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) throw new Refusal('no score');
  return { kind: 'compared', measure, likeness: percent / 100 };
}

/** Throws FaceMatcherUnavailable for all that is not about the picture or the person. */
function outcomeOf(error: unknown): OutsideLikeness {
  const code = codeOf(error);
  const refused = refusedFaces[code];
  if (refused) return { kind: 'refused', code: refused };
  if (unknownToAuthority.has(code)) return { kind: 'no_portrait' };
  throw new FaceMatcherUnavailable(code, { cause: error });
}

const refusedFaces: Readonly<Record<string, RefusedFace>> = {
  'InvalidParameterValue.NoFaceInPhoto': 'no_face',
  'FailedOperation.ImageFacedetectFailed': 'no_face',
  'FailedOperation.FaceSizeTooSmall': 'face_unclear',
  'FailedOperation.FaceQualityNotQualified': 'face_unclear',
  'FailedOperation.ImageResolutionTooSmall': 'face_unclear',
  'FailedOperation.LifePhotoDetectNoFaces': 'no_face',
  'FailedOperation.LifePhotoDetectFaces': 'several_faces',
  'FailedOperation.LifePhotoPoorQuality': 'face_unclear',
  'FailedOperation.LifePhotoSizeError': 'face_unclear',
  'FailedOperation.LifePhotoDetectFake': 'outside_refused',
  [lowSimilarity]: 'wrong_person',
};

/** A person looks: another picture of the same face would change nothing. */
const unknownToAuthority: ReadonlySet<string> = new Set([
  'FailedOperation.IdNoExistSystem',
  'FailedOperation.IdPhotoNoExist',
  'FailedOperation.IdPhotoPoorQuality',
  'FailedOperation.IdNameMisMatch',
  'FailedOperation.IdFormatError',
  'FailedOperation.NameFormatError',
]);

/** What the service itself asks to be tried again; a repeated comparison changes nothing. */
const passing: ReadonlySet<string> = new Set([
  'RequestLimitExceeded',
  'InternalError',
  'FailedOperation.RequestLimitExceeded',
  'FailedOperation.RequestTimeout',
  'FailedOperation.RpcFail',
  'FailedOperation.ServerError',
  'FailedOperation.UnKnowError',
  'FailedOperation.UnKnown',
  'FailedOperation.CompareSystemError',
  'FailedOperation.DbError',
  'FailedOperation.IdPhotoSystemNoanswer',
]);

const unreachable = 'unreachable';
const pauseMs = 400;
/** What failed after longer has used up the customer's patience. */
const atOnceMs = 2000;

/** Asks once more where it failed at once by something that passes. */
async function ask(client: TencentClient, action: string, body: object): Promise<unknown> {
  const from = performance.now();
  try {
    return await client.request(action, body);
  } catch (error) {
    const code = codeOf(error);
    const passes = code === unreachable || passing.has(code) || code.startsWith('InternalError.');
    if (!passes || performance.now() - from > atOnceMs) throw error;
    await wait(pauseMs);
    return await client.request(action, body);
  }
}

/** The service's code; without one it was not reached, or a gateway answered. */
function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && code !== '' ? code : unreachable;
}
