import type { MemberProgress, Sale } from '../../../contract/services/sales-board.ts';
import type { SaleFacts } from '../../domain/board/sale.ts';
import { Failure } from '../../domain/failure.ts';
import { isUnreachable } from '../../domain/identity/people.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { readingsOf } from '../transmit/read-logs.ts';
import { readingOf } from '../transmit/shares.ts';
import { saleLinkOf, saleTargets, type Viewer } from './sale-links.ts';
import { salesNamed } from './sale-list.ts';
import { saleNoteOf } from './sale-notes.ts';
import type { SalePerson } from './sale-people.ts';
import type { PeopledRow } from './sale-rows.ts';

/** The agent's own sale. Throws saleMissing: another agent's is not there. */
export async function ownSale(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
  salesNo: string,
): Promise<PeopledRow> {
  const [peopled] = await salesNamed(context, tx, salesNo, { processNos: [processNo] });
  if (!peopled) throw new Failure('saleMissing');
  return peopled;
}

/** All that its agent sees of it. Throws saleMissing. */
export async function oneSale(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
  viewer: Viewer,
): Promise<Sale> {
  const peopled = await ownSale(context, tx, processNo, viewer.salesNo);
  const links: Sale['links'] = [];
  for (const target of await saleTargets(tx, peopled))
    links.push(await saleLinkOf(context, tx, peopled, target, viewer));
  const reading = (await readingsOf(tx, [processNo])).get(processNo);
  return {
    row: peopled.row,
    members: peopled.people.map((one) => memberOf(one, peopled.base.facts)),
    links,
    reading: readingOf(reading),
    note: await saleNoteOf(tx, context.personalData, processNo, viewer.salesNo),
  };
}

const memberOf = (one: SalePerson, facts: SaleFacts): Sale['members'][number] => {
  const { person, health, card, face, confirmation, payment } = one;
  return {
    ...{ member_no: person.memberNo, name: person.name, roles: [...person.roles] },
    ...{ relation: person.relation, age: person.age, is_unreachable: isUnreachable(person) },
    // An order is made of a form that is full.
    ...{ form: 'done', health, card, face, confirmation, payment },
    recording: person.isApplicant ? recordingOf(facts) : 'not_needed',
  };
};

function recordingOf({ recording }: SaleFacts): MemberProgress {
  switch (recording) {
    case null:
      return 'not_needed';
    case 'verified':
      return 'done';
    case 'submitted':
    case 'in_review':
      return 'review';
    case 'returned':
      return 'refused';
    case 'recording':
      return 'doing';
    default:
      return 'owed';
  }
}
