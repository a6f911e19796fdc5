import type { ProcessStep } from '../../contract/model/process.ts';
import { processHolder } from '../../server/domain/process/owed-steps.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import type { SoldProduct } from '../../server/ports/products.ts';
import { newId } from '../../server/records/new-id.ts';
import { inventPerson } from '../../server/sandbox/invented-person.ts';
import { memberCards } from '../../server/tables/member-identity.ts';
import { members, orders } from '../../server/tables/order.ts';
import { payments } from '../../server/tables/payment.ts';
import { people } from '../../server/tables/person.ts';
import {
  applicationSnapshots,
  processes,
  processSessions,
  stepReports,
} from '../../server/tables/process.ts';
import { saleChanges } from '../../server/tables/sales-board.ts';
import { entryOf, filledIn } from '../../server/sandbox/demo-sales/fill-in.ts';

// A full board: sales of invented people at every step, written as the product would have left them.

const productNos = ['AX-CI-02', 'AX-MED-01', 'AX-ACC-04', 'AX-ANN-03'] as const;

interface Made {
  readonly salesNo: string;
  readonly count: number;
  /** Of the newest; each further one changed a little earlier. */
  readonly newest: Date;
  /** Milliseconds between one and the next; 0: all at one moment. */
  readonly apartMs: number;
}

interface Rows {
  readonly processes: (typeof processes.$inferInsert)[];
  readonly sessions: (typeof processSessions.$inferInsert)[];
  readonly snapshots: (typeof applicationSnapshots.$inferInsert)[];
  readonly orders: (typeof orders.$inferInsert)[];
  readonly people: (typeof people.$inferInsert)[];
  readonly members: (typeof members.$inferInsert)[];
  readonly reports: (typeof stepReports.$inferInsert)[];
  readonly cards: (typeof memberCards.$inferInsert)[];
  readonly payments: (typeof payments.$inferInsert)[];
  readonly changes: (typeof saleChanges.$inferInsert)[];
}

const batch = 250;

/** Makes them; answers their processes' numbers, the last changed first. */
export async function manySales(context: ServiceContext, made: Made): Promise<string[]> {
  const { db } = context.connection;
  const products = await Promise.all(productNos.map((no) => context.products.find(db, no)));
  const sold = products.flatMap((product) => product ?? []);
  const numbers: string[] = [];
  for (let from = 0; from < made.count; from += batch) {
    const rows = emptyRows();
    for (let i = from; i < Math.min(made.count, from + batch); i++) {
      const product = sold[i % sold.length];
      if (product) numbers.push(makeSale(context, rows, made, product, i));
    }
    await write(context, rows);
  }
  return numbers;
}

const emptyRows = (): Rows => ({
  ...{ processes: [], sessions: [], snapshots: [], orders: [], people: [], members: [], reports: [] },
  ...{ cards: [], payments: [], changes: [] },
});

async function write({ connection: { db } }: ServiceContext, rows: Rows): Promise<void> {
  await db.insert(processes).values(rows.processes);
  await db.insert(saleChanges).values(rows.changes);
  if (rows.sessions.length > 0) await db.insert(processSessions).values(rows.sessions);
  if (rows.snapshots.length > 0) await db.insert(applicationSnapshots).values(rows.snapshots);
  if (rows.orders.length > 0) await db.insert(orders).values(rows.orders);
  if (rows.people.length > 0) await db.insert(people).values(rows.people);
  if (rows.members.length > 0) await db.insert(members).values(rows.members);
  if (rows.reports.length > 0) await db.insert(stepReports).values(rows.reports);
  if (rows.cards.length > 0) await db.insert(memberCards).values(rows.cards);
  if (rows.payments.length > 0) await db.insert(payments).values(rows.payments);
}

function makeSale(
  context: ServiceContext,
  rows: Rows,
  { salesNo, newest, apartMs }: Made,
  product: SoldProduct,
  i: number,
): string {
  const processNo = newId('I');
  const at = new Date(newest.getTime() - i * apartMs);
  const isOver = i % 13 === 12;
  const current = isOver
    ? (product.steps.at(-1) ?? 'show_policy')
    : (product.steps[(i * 7) % product.steps.length] ?? 'premium_trial');
  rows.processes.push({
    ...{ processNo, salesNo, current, requestId: newId('Q'), sessionId: newId('S') },
    ...{ productNo: product.productNo, productVersion: product.version },
    ...{ productPlanNo: product.planNos[0] ?? null, mode: 'customer_insure' as const },
    status: isOver ? 'finish' : 'processing',
    firstFen: 32_600 + i * 100,
    ...{ createdAt: at, updatedAt: at },
  });
  rows.changes.push({ processNo, salesNo, changedAt: at });
  rows.sessions.push({ processNo, sessionId: newId('S'), joinedAt: at });
  const step = product.steps.indexOf(current);
  if (step === 1) typedOf(context, rows, product, processNo, i, at);
  if (step > 1) orderOf(context, rows, product, { processNo, current, i, at });
  return processNo;
}

function typedOf(
  { personalData }: ServiceContext,
  rows: Rows,
  { modules }: SoldProduct,
  processNo: string,
  i: number,
  at: Date,
): void {
  const values = filledIn(modules, inventPerson(20_000 + i));
  rows.snapshots.push({
    ...{ processNo, version: 1, requestId: newId('Q'), sessionId: newId('S'), savedAt: at },
    valuesSealed: personalData.seal(
      JSON.stringify({ applicant: values.applicant, insurant: values.insurant }),
    ),
  });
}

interface OrderAt {
  readonly processNo: string;
  readonly current: ProcessStep;
  readonly i: number;
  readonly at: Date;
}

function orderOf(
  { personalData: { seal } }: ServiceContext,
  rows: Rows,
  { modules, productNo, version, planNos, steps }: SoldProduct,
  { processNo, current, i, at }: OrderAt,
): void {
  const orderNo = newId('D');
  rows.orders.push({
    ...{ orderNo, processNo, productNo, productVersion: version, productPlanNo: planNos[0] ?? '' },
    ...{ status: 'processing' as const, firstFen: 32_600 + i * 100, genesSealed: seal('{}') },
    ...{ createdAt: at, updatedAt: at },
  });
  const applicant = inventPerson(20_000 + i);
  const spouse = inventPerson(60_000 + i);
  const personNos = [applicant, spouse].map((person) => {
    const personNo = newId('P');
    rows.people.push({
      ...{ personNo, certificateType: 'id_card', portraitKey: null },
      nameSealed: seal(person.name),
      certificateNumberSealed: seal(person.certificateNumber),
      mobileSealed: seal(person.mobile),
    });
    return personNo;
  });
  const member = (role: 'applicant' | 'insurant', seq: number, who: 0 | 1, relation?: string) => {
    const module = modules.find((one) => one.module === role);
    const entry = module ? entryOf(module, who === 0 ? applicant : spouse, relation) : {};
    const memberNo = newId('M');
    const valuesSealed = seal(JSON.stringify(entry));
    rows.members.push({ memberNo, orderNo, role, seq, personNo: personNos[who] ?? null, valuesSealed });
    return memberNo;
  };
  const own = member('applicant', 0, 0);
  member('insurant', 0, 0, 'self');
  const others = i % 3 === 0 ? [member('insurant', 1, 1, 'spouse')] : [];
  for (const step of steps.slice(0, steps.indexOf(current)))
    for (const memberNo of step === 'premium_trial' || step === 'info_collect'
      ? [processHolder]
      : [own, ...others])
      rows.reports.push({ processNo, step, memberNo, outcome: 'passed', at });
  if (current === 'ocr' && others[0])
    rows.cards.push({ memberNo: others[0], paper: 'id_card', state: 'reading', updatedAt: at });
  if (current === 'payment' && i % 2 === 0)
    rows.payments.push({
      ...{ paymentNo: newId('Y'), orderNo, method: 'wechat', amountFen: 32_600, status: 'failed' },
      ...{ origin: 'http://localhost', sessionId: newId('S'), requestId: newId('Q') },
      ...{ openedAt: at, expiresAt: at, updatedAt: at },
    });
}
