import { orderOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { forgetAssessments } from '../../records/retention/forget-assessments.ts';
import { forgetApplication, ordersDue, type OverOrder } from '../../records/retention/forget-application.ts';
import { eraseAllDue, type Schedule } from './erase-due.ts';

const applications: Schedule<OverOrder> = {
  reason: 'application',
  find: ordersDue,
  ownerOf: ({ orderNo }) => orderOwner(orderNo),
  forget: ({ personalData }, tx, order, at) => forgetApplication(tx, personalData, order, at),
  tell: (context, { processNo }) => notifyProcessChanged(context, processNo),
};

/** Deletes what was filled in of orders that are over (rule R10). May run twice, and beside itself. */
export async function keepOrderSchedule(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  await eraseAllDue(context, applications, signal);
  await forgetAssessments(context.connection.db, context.now());
}
