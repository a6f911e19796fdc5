import { memberOwner } from '../../domain/owner.ts';
import { daysBefore } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import {
  forgetFacesUntil,
  forgetMemberCard,
  forgetUnheldFilms,
} from '../../records/retention/forget-member.ts';
import { forgetHealth, forgetUnlaidMaterial } from '../../records/retention/forget-health.ts';
import {
  healthNoticesDue,
  memberCardsDue,
  memberFacesDue,
  unheldFilmsDue,
  unlaidMaterialDue,
  type DueMember,
} from '../../records/retention/members-due.ts';
import { eachPart } from './each-part.ts';
import { eraseAllDue, type Schedule } from './erase-due.ts';

const ownerOf = ({ memberNo }: DueMember) => memberOwner(memberNo);

/** The outcome of a face stays; of a card that is due nothing can be done again, so its outcome stays too. */
const schedules: readonly Schedule<DueMember>[] = [
  {
    reason: 'face_pictures',
    find: memberFacesDue,
    ownerOf,
    forget: ({ settings }, tx, { memberNo }, at) =>
      forgetFacesUntil(tx, memberNo, daysBefore(at, settings.retention.faceDays), at),
  },
  {
    reason: 'face_films',
    find: unheldFilmsDue,
    ownerOf,
    forget: ({ settings }, tx, { memberNo }, at) =>
      forgetUnheldFilms(tx, memberNo, { until: daysBefore(at, settings.retention.faceDays) }),
  },
  {
    reason: 'card_pictures',
    find: memberCardsDue,
    ownerOf,
    forget: (_context, tx, member, at) =>
      forgetMemberCard(tx, { ...member, current: 'show_policy' }, { ...member, memberNos: [] }, at),
  },
  {
    reason: 'unlaid_material',
    find: unlaidMaterialDue,
    ownerOf,
    forget: ({ settings }, tx, { memberNo }, at) =>
      forgetUnlaidMaterial(tx, memberNo, daysBefore(at, settings.retention.draftDays)),
  },
  {
    reason: 'health_notice',
    find: healthNoticesDue,
    ownerOf,
    forget: (_context, tx, member) =>
      forgetHealth(tx, { ...member, current: 'show_policy' }, member.orderNo, []),
  },
];

/**
 * Deletes what the schedules no longer allow to be kept of members' identity. May run twice, and beside itself. Throws
 * what one of them threw, once the others are done, and at once where it is told to stop.
 */
export const keepMemberSchedule = (context: ServiceContext, signal?: AbortSignal): Promise<void> =>
  eachPart(
    schedules.map((schedule) => () => eraseAllDue(context, schedule, signal)),
    signal,
  );
