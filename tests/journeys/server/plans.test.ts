import { sql } from 'drizzle-orm';
import { drizzle as onNode } from 'drizzle-orm/node-postgres';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingOwner } from '../../../server/domain/owner.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import type { Database } from '../../../server/ports/database.ts';
import { boardPage, countCustomers } from '../../../server/records/board/board-rows.ts';
import { EventFeed } from '../../../server/records/events/event-feed.ts';
import { withoutNamedPortraits } from '../../../server/records/face/portrait.ts';
import { forgetOperations } from '../../../server/records/page-trace/forget.ts';
import { operationsOfSale } from '../../../server/records/page-trace/operations.ts';
import { dueToExpire } from '../../../server/records/recording/due-to-expire.ts';
import { erasedSince } from '../../../server/records/retention/due.ts';
import { forgetAssessments } from '../../../server/records/retention/forget-assessments.ts';
import { memberCardsDue } from '../../../server/records/retention/members-due.ts';
import { isInChain } from '../../../server/records/proof/is-in-chain.ts';
import { identityCases } from '../../../server/records/review/identity-cases.ts';
import { adoptVisitor } from '../../../server/records/sessions/adopt-visitor.ts';
import { forgetHolders, forgetProofs } from '../../../server/records/sessions/forget-holders.ts';
import { deskRows } from '../../../server/records/underwriting-case/desk-rows.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// What is asked each few seconds, or of all there is each day, must not read whole tables: each of them is full here, and
// the plan of the very statement is looked at.

let server: TestServer;
let context: ServiceContext;
let all: { text: string; params: unknown[] }[] = [];
const rows = 20_000;

/** The server's own database, each of whose statements is noted. */
function noted(db: Database): Database {
  const { $client } = db as Database & { $client: PGlite | pg.Pool };
  const logger = { logQuery: (text: string, params: unknown[]) => void all.push({ text, params }) };
  return $client instanceof PGlite
    ? onPglite({ client: $client, logger })
    : onNode({ client: $client, logger });
}

beforeAll(async () => {
  server = await testServer({ JOB_CONCURRENCY: '0' });
  const { context: own } = server.server.running;
  await own.connection.db.transaction(async (tx) => {
    // What a row hangs on need not be looked for.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const one of seeds(own.personalData.seal)) await tx.execute(sql.raw(one));
  });
  await own.connection.db.execute(sql`analyze`);
  context = { ...own, connection: { ...own.connection, db: noted(own.connection.db) } };
}, 300_000);
afterAll(() => server?.close());

const numbers = `generate_series(1, ${rows}) i`;
const then = `timestamptz '2026-01-01' + i * interval '1 minute'`;
const version = `(select version from product_shelf where product_no = 'AX-MED-01')`;
const seeds = (seal: (text: string) => string): string[] => [
  `insert into people select 'P' || i, '${seal('张三')}', 'id_card', 's', '${seal('13900000000')}',
     case when i % 9 = 0 then 'portraits/P' || i end from ${numbers}`,
  `insert into recordings (recording_no, order_no, product_no, sales_no, person_no, status, holder, script_version,
     segments, facts, confirmed_items, expires_at, submitted_at, erased_at, forgotten_at, created_at, updated_at)
     select 'R' || i, 'o', (select product_no from products limit 1), 'S' || i % 500, 'P' || i,
       case when i % 400 = 0 then 'in_review' when i % 401 = 0 then 'identified' when i % 3 = 0 then 'expired'
         else 'verified' end,
       'V' || i, 'v', '[]', (select detail->'facts' from products limit 1), '{}', ${then}, ${then}, case when i % 7 = 0 then ${then} end,
       case when i % 3 = 0 then ${then} end, ${then}, ${then} from ${numbers}`,
  `insert into processes (process_no, product_no, product_version, mode, session_id, request_id, current, status,
     created_at, updated_at)
     select 'I' || i, 'AX-MED-01', ${version}, 'customer_insure', 'V' || i, 'Q' || i, 'ocr',
       case when i % 2 = 0 then 'cancel' else 'processing' end, ${then}, ${then} from ${numbers}`,
  `insert into orders (order_no, process_no, product_no, product_version, product_plan_no, status, first_fen,
     genes_sealed, created_at, updated_at, erased_at)
     select 'D' || i, 'I' || i, 'AX-MED-01', ${version}, 'A', 'pending', 1, 's', ${then}, ${then},
       case when i % 2 = 0 then ${then} end from ${numbers}`,
  `insert into members select 'M' || i, 'D' || i, 'applicant', 0, 'P' || i, '${seal('{}')}' from ${numbers}`,
  ...['member_cards', 'member_faces'].map(
    (
      table,
    ) => `insert into ${table} (member_no, state, done_at, decided_at, updated_at${table === 'member_cards' ? ', paper' : ''})
     select 'M' || i, case when i % 200 = 0 then 'to_person' else 'passed' end, ${then},
       case when i % 10 = 3 then ${then} end, ${then}${table === 'member_cards' ? ", 'id_card'" : ''} from ${numbers}`,
  ),
  `insert into member_card_pictures select 'M' || i, 'front', 'F' || i, false from ${numbers} where i % 2 = 0`,
  `insert into page_operations (owner_kind, owner_no, operation_id, kind, page, title, actor, at)
     select case when i % 2 = 0 then 'process' else 'member' end,
       case when i % 2 = 0 then 'I' else 'M' end || i, 'o', 'tap', '/', 't', 'V' || i, ${then} from ${numbers}`,
  `insert into events (owner_kind, owner_no, name, actor, detail, at)
     select 'recording', 'R' || i, 'submit', 'V' || i, '{}', ${then} from ${numbers}`,
  `insert into process_sessions select 'I' || i, 'V' || i, ${then} from ${numbers}`,
  `insert into links (transmit_record_no, code, kind, purpose, owner_kind, owner_no, expires_at)
     select 'T' || i, 'c' || i, 'member', 'confirm', 'member', 'M' || i, ${then} from ${numbers}`,
  `insert into link_sessions select 'T' || i, 'V' || i, ${then} from ${numbers}`,
  `insert into official_customers (customer_no, openid_fingerprint, last_login_at, created_at)
     select 'V' || i, 'f' || i, ${then}, ${then} from ${numbers}`,
  `insert into risk_assessments (assessment_no, person_index, order_no, product_no, product_version, content_sealed,
     request_id, assessed_at, expires_at)
     select 'A' || i, 'x' || i, 'D' || i, 'p', 1, 's', 'Q', ${then}, ${then} from ${numbers}`,
  `insert into order_risks select 'D' || i, 'A' || i from ${numbers} where i % 2 = 1`,
  `insert into underwriting_cases (case_no, order_no, member_no, kind, status, sent_at, due_at, decided_at)
     select 'C' || i, 'D' || i, 'M' || i, 'manual', case when i % 200 = 0 then 'underwriting' else 'completed' end,
       ${then}, ${then}, case when i % 200 = 0 then null else ${then} end from ${numbers}`,
];

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly Node[];
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** Plans of the statements that it makes, of a database that has no room for the list of a whole table. */
async function plansOf(work: (own: ServiceContext) => Promise<unknown>): Promise<Node[]> {
  all = [];
  await work(context);
  const made = all.filter(({ text }) => /^(select|with|update|delete)/i.test(text));
  expect(made).not.toEqual([]);
  const { $client } = context.connection.db as Database & { $client: PGlite | pg.Pool };
  const session: Session = $client instanceof PGlite ? $client : await $client.connect();
  try {
    await session.query(`set work_mem = '64kB'`);
    const plans: Node[] = [];
    for (const { text, params } of made) {
      const { rows: answer } = await session.query(`explain (format json) ${text}`, params);
      const [{ 'QUERY PLAN': plan }] = answer as [{ 'QUERY PLAN': [{ Plan: Node }] }];
      plans.push(plan[0].Plan);
    }
    return plans;
  } finally {
    await session.query('reset work_mem');
    session.release?.();
  }
}

interface Session {
  query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
  release?(): void;
}

/** Tables that are read from one end to the other. */
const readWhole = (plans: readonly Node[]): string[] =>
  plans
    .flatMap(nodes)
    .flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []));

/** Those that are read so for each row of another. */
const readForEach = (plans: readonly Node[]): string[] =>
  readWhole(plans.flatMap(nodes).filter((node) => node['Parent Relationship'] === 'SubPlan'));

const db = () => context.connection.db;
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
const at = new Date('2026-01-10T00:00:00Z');

/** What it does in a transaction is undone. */
async function undone(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  const undo = new Error('undone');
  const done = db().transaction(async (tx) => {
    await work(tx);
    throw undo;
  });
  await done.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

const behind = { limit: 20, after: { updatedAt: at, recordingNo: 'R9' } };
const listens = async (own: ServiceContext) => {
  const feed = new EventFeed(own, () => {});
  const { missed, leave } = await feed.follow({ kind: 'everyone' }, rows - 5, () => {});
  leave();
  expect(missed.length).toBeGreaterThan(4);
};

test.each<[string, string, (own: ServiceContext) => Promise<unknown>]>([
  ['expiring', 'recordings', () => dueToExpire(db(), ['identified'], new Date('2026-01-03T00:00:00Z'))],
  ['a later page of the board', 'recordings', (own) => boardPage(own, db(), 'S7', 'http://a', behind)],
  ['how many customers', 'recordings', () => countCustomers(db(), 'S7')],
  ['what a visitor holds', 'recordings', () => undone((tx) => adoptVisitor(tx, 'V7', 'V8', at))],
  ['erased of late', 'recordings', () => erasedSince(db(), new Date('2026-01-14T12:00:00Z'))],
  ['portraits', 'people', () => withoutNamedPortraits(db(), ['portraits/P9', 'portraits/P7.jpg'])],
  ['cards at the identity desk', 'member_cards', identityCases],
  ['faces at the identity desk', 'member_faces', identityCases],
  ['operations', 'page_operations', () => operationsOfSale(db(), 'I7')],
  ['forgotten operations', 'page_operations', () => undone((tx) => forgetOperations(tx, ['I7'], at))],
  ['the underwriting desk', 'underwriting_cases', deskRows],
  ['missed events', 'events', listens],
  ['what a policy was issued upon', 'events', () => isInChain(db(), recordingOwner('R7'), 'h')],
])('%s: the database does not read all %s', async (_what, table, work) => {
  expect(readWhole(await plansOf(work))).not.toContain(table);
});

test.each<[string, () => Promise<unknown>]>([
  ['cards that are due', () => memberCardsDue(db(), at, context.settings.retention, [])],
  ['who held processes', () => undone(forgetHolders)],
  ['who proved links', () => undone(forgetProofs)],
  ['assessments', () => undone((tx) => forgetAssessments(tx, at))],
])('%s: no table is read for each row of another', async (_what, work) => {
  expect(readForEach(await plansOf(work))).toEqual([]);
});

test.each<[string, (own: ServiceContext) => Promise<readonly unknown[]>, number]>([
  ['identity', identityCases, 50],
  ['underwriting', deskRows, 25],
])('at the desk of %s the questions do not grow with the rows', async (_desk, rowsOf, shown) => {
  all = [];
  expect((await rowsOf(context)).length).toBeGreaterThanOrEqual(shown);
  expect(all.length).toBeLessThan(12);
});
