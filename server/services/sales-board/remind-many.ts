import { createHash } from 'node:crypto';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { RemindedPerson, salesBoard } from '../../../contract/services/sales-board.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { ownSale } from '../../records/sales-board/one-sale.ts';
import { saleTargets, whyNotRemind, type SaleTarget } from '../../records/sales-board/sale-links.ts';
import type { PeopledRow } from '../../records/sales-board/sale-rows.ts';
import { remind } from './remind.ts';

type Call = typeof salesBoard.remindMany;

/** Reminds one after the other: what is refused of one is told of them, and the others go on. */
export async function remindMany(
  context: ServiceContext,
  { process_nos: processNos, request_id: requestId }: RequestOf<Call>,
  caller: Caller<'sales'>,
): Promise<ResponseOf<Call>> {
  const people: RemindedPerson[] = [];
  for (const processNo of new Set(processNos))
    people.push(...(await remindSale(context, processNo, requestId, caller)));
  await context.jobs.wake();
  return { people };
}

async function remindSale(
  context: ServiceContext,
  processNo: string,
  requestId: string,
  caller: Caller<'sales'>,
): Promise<RemindedPerson[]> {
  const { db } = context.connection;
  const sale = { process_no: processNo, member_no: null, name: null, retry_at: null };
  const peopled = await foundSale(context, processNo, caller);
  if (!peopled) return [{ ...sale, outcome: 'missing' }];
  const targets = await saleTargets(db, peopled);
  if (targets.length === 0) return [{ ...sale, name: peopled.row.name, outcome: 'not_to_remind' }];
  const people: RemindedPerson[] = [];
  for (const target of targets) people.push(await remindOne(context, processNo, target, requestId, caller));
  if (people.some(({ outcome }) => outcome === 'sent')) notifyProcessChanged(context, processNo);
  return people;
}

async function foundSale(
  context: ServiceContext,
  processNo: string,
  { session }: Caller<'sales'>,
): Promise<PeopledRow | null> {
  try {
    return await ownSale(context, context.connection.db, processNo, session.salesNo);
  } catch (error) {
    if (error instanceof Failure && error.codeName === 'saleMissing') return null;
    throw error;
  }
}

async function remindOne(
  context: ServiceContext,
  process_no: string,
  target: SaleTarget,
  requestId: string,
  caller: Caller<'sales'>,
): Promise<RemindedPerson> {
  const { memberNo: member_no, for: what, name } = target;
  const person = { process_no, member_no, name: name || null, retry_at: null };
  const request_id = requestOfPerson(requestId, process_no, member_no);
  try {
    await remind(context, { process_no, member_no, for: what, request_id }, caller);
    return { ...person, outcome: 'sent' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // What was theirs when the list was read may be done by now.
    if (error.codeName === 'saleNotToRemind')
      return { ...person, outcome: whyNotRemind(target, context.now()) ?? 'not_to_remind' };
    if (error.codeName === 'saleMissing') return { ...person, outcome: 'missing' };
    if (error.codeName !== 'remindersUsedUp') throw error;
    const { retry_at } = error.data as { retry_at: string };
    return { ...person, outcome: 'used_up', retry_at };
  }
}

/** The wish for many is one for each person, and the same each time that it is sent. */
const requestOfPerson = (requestId: string, processNo: string, memberNo: string | null): string =>
  createHash('sha256')
    .update(`${requestId} ${processNo} ${memberNo ?? ''}`)
    .digest('hex');
