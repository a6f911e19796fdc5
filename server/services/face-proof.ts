import { and, eq } from 'drizzle-orm';
import type { ProofFrame } from '../../contract/services/face-will.ts';
import { Failure } from '../domain/failure.ts';
import { judgeWill, willThresholds, type WillVerdict } from '../domain/will-check.ts';
import { faceDistance } from '../../workers/tasks/face/identity.ts';
import { people, recordings, willChecks } from '../ports/schema.ts';
import { willPrefix } from './erasure.ts';
import { readAll } from './file.ts';
import type { ServiceContext } from './handler.ts';
import type { WillCheckRow } from './will-checks.ts';
import { faceChallenge } from '../../contract/services/face-will.ts';

export interface Proof {
  readonly shows: ProofFrame['shows'];
  readonly jpeg: Buffer;
}

type Descriptor = readonly number[] | null;

/** Looks at the pictures themselves: nothing that the page says of them is believed. */
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
 * none is ever forgotten. Answers the keys.
 */
export async function keepProof(
  { blobs, connection }: ServiceContext,
  check: WillCheckRow,
  proof: readonly Proof[],
): Promise<string[]> {
  const evidence = proof.map(({ shows }, i) => ({
    shows,
    key: `${willPrefix(check.recordingNo)}${check.willCheckNo}-${i}-${shows}.jpg`,
  }));
  await connection.db
    .update(willChecks)
    .set({ evidence })
    .where(and(eq(willChecks.willCheckNo, check.willCheckNo), eq(willChecks.status, 'open')));
  for (const [i, { key }] of evidence.entries()) {
    const { jpeg } = proof[i] ?? { jpeg: Buffer.alloc(0) };
    await blobs.put(key, jpeg, { contentType: 'image/jpeg', size: jpeg.length });
  }
  return evidence.map(({ key }) => key);
}

function between(one: Descriptor, other: Descriptor): number | null {
  return one && other ? faceDistance(one, other) : null;
}

/** Who the identity system says it is; null where it holds no portrait, or none with a face in it. */
async function portraitOf(
  { connection, blobs, faceEngine }: ServiceContext,
  recordingNo: string,
): Promise<Descriptor> {
  const [row] = await connection.db
    .select({ portraitKey: people.portraitKey })
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .where(eq(recordings.recordingNo, recordingNo))
    .limit(1);
  if (!row?.portraitKey) return null;
  const picture = await readAll(await blobs.read(row.portraitKey));
  const [face] = await faceEngine.see(picture, { descriptors: true });
  return face?.descriptor ?? null;
}
