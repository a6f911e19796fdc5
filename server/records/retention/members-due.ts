import { and, eq, exists, inArray, isNotNull, isNull, lte, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { daysBefore, type RetentionSettings } from '../../domain/retention/retention.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { faceChecks, memberCardPictures, memberCards, memberFaces } from '../../tables/member-identity.ts';
import { members, orders } from '../../tables/order.ts';
import { policies } from '../../tables/policy.ts';
import { processes } from '../../tables/process.ts';
import { productVersions } from '../../tables/product-version.ts';
import { healthNotices } from '../../tables/underwriting.ts';
import { isUnlaidMaterial } from './forget-health.ts';
import { hasFacePictures, isUnheldFilm } from './forget-member.ts';
import { isItsVersion, isOverOrder } from './over-orders.ts';

// What the schedules no longer allow to be kept of members (rules R10, R21), some rows at a time.

const batch = 50;

export interface DueMember {
  readonly memberNo: string;
  readonly personNo: string | null;
  readonly processNo: string;
  readonly orderNo: string;
  readonly current: typeof processes.$inferSelect.current;
}

type FindMembers = (
  tx: Queryable,
  now: Date,
  retention: RetentionSettings,
  /** Whose numbers are left out. */
  but: readonly string[],
) => Promise<DueMember[]>;

const due = {
  memberNo: members.memberNo,
  personNo: members.personNo,
  processNo: processes.processNo,
  orderNo: orders.orderNo,
  current: processes.current,
};

/**
 * Members with pictures or clips of their face from before the days that they are kept, unless a person has yet to look
 * at them for a sale that goes on.
 */
export const memberFacesDue: FindMembers = async (tx, now, { faceDays }, but) => {
  const rows = await tx
    .selectDistinct(due)
    .from(faceChecks)
    .innerJoin(members, eq(members.memberNo, faceChecks.memberNo))
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .leftJoin(memberFaces, eq(memberFaces.memberNo, members.memberNo))
    .where(
      and(
        lte(faceChecks.createdAt, daysBefore(now, faceDays)),
        hasFacePictures,
        notInArray(members.memberNo, [...but]),
        or(isNull(memberFaces.state), ne(memberFaces.state, 'to_person'), eq(processes.status, 'cancel')),
      ),
    )
    .limit(batch);
  return rows;
};

/** Members with a film of their face from before these days that no try holds: its pictures never came. */
export const unheldFilmsDue: FindMembers = (tx, now, { faceDays }, but) =>
  membersWithFiles(tx, daysBefore(now, faceDays), isUnheldFilm(tx), but);

/** Members with material from before these days that is in no list: it was taken back, or never laid. */
export const unlaidMaterialDue: FindMembers = (tx, now, { draftDays }, but) =>
  membersWithFiles(tx, daysBefore(now, draftDays), isUnlaidMaterial(tx), but);

async function membersWithFiles(
  tx: Queryable,
  until: Date,
  which: SQL | undefined,
  but: readonly string[],
): Promise<DueMember[]> {
  return await tx
    .selectDistinct(due)
    .from(coreFiles)
    .innerJoin(members, and(eq(coreFiles.ownerKind, 'member'), eq(members.memberNo, coreFiles.ownerNo)))
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(and(lte(coreFiles.createdAt, until), which, notInArray(members.memberNo, [...but])))
    .limit(batch);
}

/** Members with a card whose order came to nothing, or whose record is over, by the product's term. */
export const memberCardsDue: FindMembers = (tx, now, retention, but) => {
  // Each of its own member: a list of all of them is what a database may not hold in its memory.
  const pictures = tx
    .select({ memberNo: memberCardPictures.memberNo })
    .from(memberCardPictures)
    .where(eq(memberCardPictures.memberNo, members.memberNo));
  const content = tx
    .select({ memberNo: memberCards.memberNo })
    .from(memberCards)
    .where(and(eq(memberCards.memberNo, members.memberNo), isNotNull(memberCards.contentSealed)));
  const kept = or(exists(pictures), exists(content));
  return membersOfOverOrders(tx, now, retention, and(kept, notInArray(members.memberNo, [...but])));
};

/** Applicants of such orders with a health notice. */
export const healthNoticesDue: FindMembers = (tx, now, retention, but) => {
  const declared = tx.select({ orderNo: healthNotices.orderNo }).from(healthNotices);
  const kept = and(eq(members.role, 'applicant'), inArray(members.orderNo, declared));
  return membersOfOverOrders(tx, now, retention, and(kept, notInArray(members.memberNo, [...but])));
};

async function membersOfOverOrders(
  tx: Queryable,
  now: Date,
  retention: RetentionSettings,
  kept: SQL | undefined,
): Promise<DueMember[]> {
  return await tx
    .selectDistinct(due)
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .innerJoin(productVersions, isItsVersion)
    .leftJoin(policies, eq(policies.orderNo, orders.orderNo))
    .where(and(kept, isOverOrder(now, retention)))
    .limit(batch);
}
