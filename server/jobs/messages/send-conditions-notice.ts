import type * as z from 'zod/mini';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { withHealth } from '../../records/health/health-scope.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { membersOf } from '../../records/member/members.ts';
import { dayInWords } from '../../records/transmit/prepared-transmit.ts';
import { offersEnding } from '../../records/underwriting/conditions.ts';
import type { sendConditionsNoticeJob } from '../kinds.ts';
import { noticeLink } from './notice-link.ts';

type Payload = z.infer<typeof sendConditionsNoticeJob.payload>;

/** Tells the applicant, without anything of health, until when an underwriter's conditions may be accepted. */
export const sendConditionsNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ processNo, orderNo, until, what }) => {
    const { db } = context.connection;
    const ends = new Date(until);
    // Accepted or given up meanwhile: there is nothing to be reminded of.
    if (what === 'ends_soon' && (await offersEnding(db, ends, processNo)).length === 0) return;
    const [member] = await membersOf(db, orderNo);
    if (!member) return;
    const scope = await withHealth(context, db, await scopeOfMember(context, db, member.memberNo));
    const { mobile } = applicantOf(scope);
    if (mobile === '') return;
    // It ends with the last moment of a day, and that day is named.
    const lastDay = dayInWords(new Date(ends.getTime() - 1));
    const words: Readonly<Record<Payload['what'], string>> = {
      ends_soon: `的核保条件还没有确认，${lastDay} 24:00 到期，过期视为放弃投保`,
      ended: '的核保条件已过有效期，这次投保已取消，没有任何费用',
    };
    const link = await noticeLink(context, scope, 'manual_underwriting', undefined);
    await context.sms.send(mobile, {
      kind: 'underwriting_notice',
      values: { product: scope.product.name, what: words[what], ...link },
    });
  };
