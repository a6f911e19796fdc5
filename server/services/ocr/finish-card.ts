import { memberOwner } from '../../domain/owner.ts';
import { issueAfterIdentity, sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import { writeEvent } from '../../records/events/events.ts';
import { keepCard, reportCard } from '../../records/member-identity/cards.ts';
import type { ActScope } from './member-act.ts';
import { removeReplaced } from './remove-picture.ts';

/** What a person decided before was about another picture. */
const undecided = { decidedBy: null, decidedAt: null, remarkSealed: null } as const;

/**
 * The member is done with the card: it passes, or a person looks at it, which keeps nobody from going on. The one who
 * invited them is told.
 */
export async function finishCard(inside: ActScope, toPersonBecause: string | null): Promise<void> {
  const { context, tx, scope, person, by, origin } = inside;
  const { personalData, jobs } = context;
  const { memberNo } = person;
  const state = toPersonBecause === null ? 'passed' : 'to_person';
  await keepCard(tx, personalData, memberNo, { state, toPersonBecause, doneAt: by.at, ...undecided }, by.at);
  await removeReplaced(inside);
  await reportCard(tx, scope, person, 'passed', by.at);
  await writeEvent(tx, memberOwner(memberNo), 'check_card', { state, because: toPersonBecause }, by);
  await issueAfterIdentity(jobs, tx, { orderNo: scope.order.orderNo, memberNo, at: by.at });
  if (scope.asker.kind === 'invited')
    await jobs.enqueue(tx, sendIdentityNoticeJob, {
      key: `${memberNo}/card/${by.at.toISOString()}`,
      payload: { memberNo, what: state === 'passed' ? 'card' : 'card_to_person', origin },
    });
}
