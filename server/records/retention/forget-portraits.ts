import { and, asc, eq, exists, gt, inArray, isNotNull, notInArray, or } from 'drizzle-orm';
import { abandoned, concluded } from '../../domain/retention/retention.ts';
import type { Queryable } from '../../ports/database.ts';
import { willChecks } from '../../tables/face.ts';
import { faceChecks } from '../../tables/member-identity.ts';
import { members } from '../../tables/order.ts';
import { people } from '../../tables/person.ts';
import { recordings } from '../../tables/recording.ts';
import { verdicts } from '../../tables/review.ts';
import { hasComparedFaces, hasWillPictures } from './forget-face.ts';
import { hasFacePictures } from './forget-member.ts';

const some = 200;

/**
 * Forgets the portraits that nothing is left to be compared with, some people at a time, behind the named one: who is
 * compared again has theirs cut out of their card, or fetched from the identity authority, again. Answers whose went, and
 * the last who was looked at, null after all.
 */
export async function forgetPortraits(
  tx: Queryable,
  at: Date,
  after: string,
): Promise<{ readonly gone: readonly string[]; readonly last: string | null }> {
  const held = await tx
    .select({ personNo: people.personNo })
    .from(people)
    .where(and(isNotNull(people.portraitKey), gt(people.personNo, after)))
    .orderBy(asc(people.personNo))
    .limit(some);
  const all = held.map(({ personNo }) => personNo);
  const unused = await withoutRecordings(tx, await withoutPictures(tx, all, at));
  if (unused.length > 0)
    await tx.update(people).set({ portraitKey: null }).where(inArray(people.personNo, unused));
  return { gone: unused, last: all.at(-1) ?? null };
}

const without = (all: readonly string[], kept: readonly { readonly personNo: string | null }[]): string[] =>
  all.filter((personNo) => kept.every((one) => one.personNo !== personNo));

/** Those who are no member of an order with pictures of their face, or with a try that is not over. */
async function withoutPictures(tx: Queryable, all: readonly string[], at: Date): Promise<string[]> {
  if (all.length === 0) return [];
  const isOpen = and(eq(faceChecks.status, 'open'), gt(faceChecks.expiresAt, at));
  const ofFace = tx
    .select({ memberNo: faceChecks.memberNo })
    .from(faceChecks)
    .where(and(eq(faceChecks.memberNo, members.memberNo), or(hasFacePictures, isOpen)));
  const kept = await tx
    .selectDistinct({ personNo: members.personNo })
    .from(members)
    .where(and(inArray(members.personNo, [...all]), exists(ofFace)));
  return without(all, kept);
}

/** Those of whom no recording is under way, nor has pictures that were compared with the portrait. */
async function withoutRecordings(tx: Queryable, all: readonly string[]): Promise<string[]> {
  if (all.length === 0) return [];
  const ofWill = tx
    .select({ recordingNo: willChecks.recordingNo })
    .from(willChecks)
    .where(and(eq(willChecks.recordingNo, recordings.recordingNo), hasWillPictures));
  const ofVerdict = tx
    .select({ recordingNo: verdicts.recordingNo })
    .from(verdicts)
    .where(and(eq(verdicts.recordingNo, recordings.recordingNo), hasComparedFaces));
  const isUnderWay = notInArray(recordings.status, [...concluded, ...abandoned]);
  const kept = await tx
    .selectDistinct({ personNo: recordings.personNo })
    .from(recordings)
    .where(and(inArray(recordings.personNo, [...all]), or(isUnderWay, exists(ofWill), exists(ofVerdict))));
  return without(all, kept);
}
