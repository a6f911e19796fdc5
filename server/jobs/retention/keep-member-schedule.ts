import { memberFacePrefixes } from '../../domain/files/object-keys.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { writeEvent } from '../../records/events/events.ts';
import { eraseObjects, type Erasure } from '../../records/retention/erasure.ts';
import { forgetFaceMeasures, forgetMemberCard } from '../../records/retention/forget-member.ts';
import { forgetHealth } from '../../records/retention/forget-health.ts';
import {
  healthNoticesDue,
  memberCardsDue,
  memberFacesDue,
  type DueMember,
} from '../../records/retention/members-due.ts';
import { eraseObjectsJob, erasureJob } from '../kinds.ts';

interface MemberSchedule {
  readonly reason: string;
  readonly find: typeof memberFacesDue;
  forget(tx: Queryable, member: DueMember, at: Date): Promise<Erasure>;
}

/** The outcome of a face stays; of a card that is due nothing can be done again, so its outcome stays too. */
const schedules: readonly MemberSchedule[] = [
  {
    reason: 'face_pictures',
    find: memberFacesDue,
    async forget(tx, { memberNo }, at) {
      await forgetFaceMeasures(tx, memberNo, at);
      return { prefixes: memberFacePrefixes(memberOwner(memberNo)), keys: [] };
    },
  },
  {
    reason: 'card_pictures',
    find: memberCardsDue,
    forget: (tx, member, at) =>
      forgetMemberCard(tx, { ...member, current: 'show_policy' }, { ...member, memberNos: [] }, at),
  },
  {
    reason: 'health_notice',
    find: healthNoticesDue,
    forget: (tx, member) => forgetHealth(tx, { ...member, current: 'show_policy' }, member.orderNo, []),
  },
];

/** Deletes what the schedules no longer allow to be kept of members' identity. May run twice, and beside itself. */
export async function keepMemberSchedule(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  for (const schedule of schedules) while (!signal?.aborted && (await eraseDue(context, schedule)) > 0);
}

async function eraseDue(context: ServiceContext, { reason, find, forget }: MemberSchedule): Promise<number> {
  const { connection, settings, now, jobs } = context;
  const at = now();
  const erasures = await connection.db.transaction(async (tx) => {
    const all: Erasure[] = [];
    for (const member of await find(tx, at, settings.retention)) {
      const erasure = await forget(tx, member, at);
      await jobs.enqueue(tx, eraseObjectsJob, erasureJob(member.memberNo, erasure, at));
      await writeEvent(tx, memberOwner(member.memberNo), 'erase', { reason }, { actor: 'clock', at });
      all.push(erasure);
    }
    return all;
  });
  for (const erasure of erasures) await eraseObjects(context, erasure);
  return erasures.length;
}
