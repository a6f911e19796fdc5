import { orderOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { forgetAssessments } from '../../records/retention/forget-assessments.ts';
import { forgetApplication, ordersDue, type OverOrder } from '../../records/retention/forget-application.ts';
import { eachPart } from './each-part.ts';
import { eraseAllDue, type Schedule } from './erase-due.ts';

const applications: Schedule<OverOrder> = {
  reason: 'application',
  find: ordersDue,
  ownerOf: ({ orderNo }) => orderOwner(orderNo),
  forget: ({ personalData }, tx, order, at) => forgetApplication(tx, personalData, order, at),
  tell: (context, { processNo }) => notifyProcessChanged(context, processNo),
};

/**
 * Deletes what was filled in of orders that are over (rule R10). May run twice, and beside itself. Throws what a part
 * threw, once the other is done, and at once where it is told to stop.
 */
export const keepOrderSchedule = (context: ServiceContext, signal?: AbortSignal): Promise<void> =>
  eachPart(
    [
      () => eraseAllDue(context, applications, signal),
      () => forgetAssessments(context.connection.db, context.now()),
    ],
    signal,
  );
