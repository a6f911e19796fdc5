import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, beijingDay } from '../../../contract/dates.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { policy } from '../../../contract/services/policy.ts';
import { product } from '../../../contract/services/product.ts';
import { order } from '../../../contract/services/order.ts';
import { watchedSale } from '../../../contract/services/watched-sale.ts';
import { openPglite } from '../../../server/adapters/database/pglite.ts';
import { readingTime } from '../../../server/domain/recording/script.ts';
import { issuePolicyJob } from '../../../server/jobs/kinds.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { policyContentOf } from '../../../server/records/policy/policies.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { orderConfirmations } from '../../../server/tables/order-confirmation.ts';
import { policies, policyDocuments } from '../../../server/tables/policy.ts';
import { findRecording } from '../../../server/records/recording/recordings.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { builtCommand } from '../../support/built-server.ts';
import { requestId, someone } from '../../support/identity.ts';
import { asksStatus, booksOf } from '../../support/payer.ts';
import {
  answers,
  awaitsPolicy,
  familyHoldsPolicy,
  familyPays,
  fetchesDocument,
  looksAtPolicy,
  productsWithVisit,
  receivesPolicy,
} from '../../support/policy-holder.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { withoutSettings } from '../../support/without-settings.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  // The database in the directory: a command reads it below, once the server is stopped.
  server = await testServer({ PRODUCTS_DIR: productsWithVisit(), DATA_DIR: await testDataDir() });
  context = server.server.running.context;
}, 300_000);
let isStopped = false;
afterAll(() => (isStopped ? rmSync(server.dataDir, { recursive: true }) : server?.close()));

const generous = { timeout: 240_000 };

const me = () => someone('self', 35, '林知夏');
const db = () => context.connection.db;

function tool(name: string): boolean {
  try {
    execFileSync('which', [name]);
    return true;
  } catch {
    return false;
  }
}

test('who has another phone by now finds the policy by its number and the applicant’s mobile', async () => {
  const person = someone('self', 37, '宋知行');
  const device = await familyHoldsPolicy(server.origin, person);
  const { policy: issued } = await looksAtPolicy(device);
  const policy_no = issued?.policy_no ?? '';
  const other = await ApplicantDevice.at(server.origin);
  const wrong = { policy_no, mobile: '13900000000' };
  const missing = { policy_no: '9920000000001', mobile: person.mobile };
  await refuses('policyMissing', other.call(policy.find, wrong));
  await refuses('policyMissing', other.call(policy.find, missing));
  expect(await other.call(policy.find, { policy_no, mobile: person.mobile })).toEqual(device.process);
  // Where it stands is no leave to see it: the phone is proven there.
  await refuses('processForeign', other.call(policy.detail, device.process));
  for (let guess = 0; guess < 3; guess++) await refuses('policyMissing', other.call(policy.find, wrong));
  await refuses('tooManyRequests', other.call(policy.find, { policy_no, mobile: person.mobile }));
  // Another browser at the same address, all at once.
  const third = await ApplicantDevice.at(server.origin);
  const answers = await Promise.all(Array.from({ length: 12 }, () => third.send(policy.find, wrong)));
  const looked = answers.filter(({ code }) => code === catalogue.policyMissing.code);
  expect(looked.length).toBeLessThanOrEqual(5);
});

test('what many type wrongly at one address keeps none of them from their own policy', generous, async () => {
  const person = someone('self', 37, '纪云舒');
  const device = await familyHoldsPolicy(server.origin, person);
  const policy_no = (await looksAtPolicy(device)).policy?.policy_no ?? '';
  for (let customer = 0; customer < 10; customer++) {
    const colleague = await ApplicantDevice.at(server.origin);
    const typed = { policy_no: `99200000001${10 + customer}`, mobile: '13900000000' };
    await refuses('policyMissing', colleague.call(policy.find, typed));
  }
  const other = await ApplicantDevice.at(server.origin);
  expect(await other.call(policy.find, { policy_no, mobile: person.mobile })).toEqual(device.process);
});

test('a paid order becomes one policy, with papers that prove themselves', { timeout: 240_000 }, async () => {
  const device = await familyPays(server.origin, me());
  const { order_no, policy: issued, ...detail } = await awaitsPolicy(device);
  expect(detail).toMatchObject({ state: 'in_force', holder: '林知夏', insured: ['林知夏'], refund: null });
  expect(issued).toMatchObject({
    policy_no: expect.stringMatching(/^99\d{4}\d{7}$/) as string,
    cooling_off: { days: 15, left_days: 15, is_over: false },
    visit: { questions: 7, answered: 0, completed_at: null },
    ...{ has_begun: false, next_premium: null, paid_at_once: true },
  });
  expect(issued?.documents.slice(0, 2).map(({ kind }) => kind)).toEqual(['policy', 'receipt']);
  expect((await asksStatus(device)).policy).toBe('issued');
  // Enqueued and done again under another key, it is the same policy.
  await context.jobs.enqueue(db(), issuePolicyJob, {
    key: `${order_no}/again`,
    payload: { orderNo: order_no },
  });
  await context.jobs.wake();
  await expect
    .poll(
      async () =>
        (
          await db()
            .select()
            .from(jobs)
            .where(eq(jobs.dedupeKey, `${order_no}/again`))
        )[0]?.status,
    )
    .toBe('done');
  expect(await db().select().from(policies).where(eq(policies.orderNo, order_no))).toHaveLength(1);

  const pdf = await fetchesDocument(device, 'policy');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const stateOf = async (file: Buffer) => (await context.policyPrinter.check(file, new Date())).state;
  expect(await stateOf(pdf)).toBe('valid');
  const broken = Buffer.from(pdf);
  broken[3000] = (broken[3000] ?? 0) ^ 1;
  expect(await stateOf(broken)).not.toBe('valid');
  expect(
    await device.call(policy.checkSignature, { ...device.process, document_no: 'policy' }),
  ).toMatchObject({
    state: 'valid',
    signer: '安行示例人寿保险股份有限公司',
  });
  const clause = issued?.documents.find(({ name }) => name === '责任免除说明');
  expect(await stateOf(await fetchesDocument(device, clause?.document_no ?? ''))).toBe('valid');
});

test.skipIf(!tool('pdfsig'))(
  'pdfsig and pdftotext read it (poppler-utils)',
  { timeout: 240_000 },
  async () => {
    const device = await familyHoldsPolicy(server.origin, me());
    const path = join(mkdtempSync(join(tmpdir(), 'policy-')), 'policy.pdf');
    writeFileSync(path, await fetchesDocument(device, 'policy'));
    const told = execFileSync('pdfsig', [path]).toString();
    expect(told).toContain('Signature is Valid.');
    expect(told).toContain('Total document signed');
    expect(told).toContain('ETSI.CAdES.detached');
    const text = execFileSync('pdftotext', [path, '-']).toString();
    for (const words of ['电子保险单', '林知夏', '责任免除', '人民币']) expect(text).toContain(words);
    // What was signed by hand stands below what it was signed under.
    const tagged = execFileSync('pdfinfo', ['-struct-text', path]).toString();
    expect(tagged).toMatch(/林知夏 于 [\d: -]+ 签署：投保须知、责任免除说明"\s+Figure/);
    expect(execFileSync('pdffonts', [path]).toString()).toMatch(/NotoSansSC.+yes yes yes/);
    expect(execFileSync('pdfinfo', [path]).toString()).toMatch(/Tagged:\s+yes/);
  },
);

test('only who holds the process sees it', { timeout: 240_000 }, async () => {
  const device = await familyHoldsPolicy(server.origin, me());
  const stranger = await ApplicantDevice.at(server.origin);
  await refuses('processForeign', stranger.call(policy.detail, device.process));
  await refuses(
    'processForeign',
    stranger.call(policy.document, { ...device.process, document_no: 'policy' }),
  );
  await refuses(
    'policyDocumentMissing',
    device.call(policy.document, { ...device.process, document_no: 'endorsement' }),
  );
  const { url } = await device.call(policy.document, { ...device.process, document_no: 'policy' });
  expect((await fetch(url.replace(/sign[^&]*=[^&]*/, 'sign=1'))).status).not.toBe(200);
});

test(
  'received, visited: no answer by default, no explains, the last one completes',
  { timeout: 240_000 },
  async () => {
    const device = await familyHoldsPolicy(server.origin, me());
    const received = await receivesPolicy(device);
    expect(received.policy?.received_at).not.toBeNull();
    expect((await device.looks()).current_step_alias).toBe('online_visit');
    const { questions } = await device.call(policy.visit, device.process);
    expect(questions.map(({ answer }) => answer)).toEqual(Array(7).fill(null));
    await answers(device, 'surrender', 'no');
    await device.looks();
    await refuses('processStepUnfinished', device.goesOn('complete_visit'));
    for (const { question } of questions.filter((one) => one.question !== 'surrender'))
      expect((await answers(device, question)).completed_at).toBeNull();
    const done = await answers(device, 'surrender', 'yes', true);
    expect(done.completed_at).not.toBeNull();
    expect(done.questions.find(({ question }) => question === 'surrender')).toMatchObject({
      explained: true,
    });
    await device.looks();
    expect((await device.goesOn('complete_visit')).status).toBe('finish');
    await refuses('visitQuestionMissing', answers(device, 'nothing'));
  },
);

test(
  'given back inside the cooling-off period: once, all of it, with an endorsement',
  { timeout: 240_000 },
  async () => {
    const person = me();
    const device = await familyHoldsPolicy(server.origin, person);
    const quote = await device.call(policy.surrenderQuote, device.process);
    expect(quote.amount_fen).toBe(quote.paid_fen);
    expect(quote.consequence).toMatch(/^意外身故和伤残（\d+ 万元）等不再给付，/);
    await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
    const asked = { ...device.process, request_id: requestId(), reason: null };
    await refuses('captchaWrong', device.call(policy.surrender, { ...asked, captcha: '000000' }));
    const captcha = await device.captchaFor(person.mobile);
    const [first, again] = await Promise.all([
      device.call(policy.surrender, { ...asked, captcha }),
      device.call(policy.surrender, { ...asked, captcha }),
    ]);
    for (const one of [first, again])
      expect(one).toMatchObject({ state: 'ended', refund: { amount_fen: quote.amount_fen } });
    await expect
      .poll(async () => (await looksAtPolicy(device)).refund?.status, { timeout: 60_000 })
      .toBe('refunded');
    await expect
      .poll(async () => (await looksAtPolicy(device)).policy?.documents.map(({ kind }) => kind), {
        timeout: 60_000,
      })
      .toContain('endorsement');
    for (const document_no of ['endorsement', 'policy'])
      expect(await device.call(policy.checkSignature, { ...device.process, document_no })).toMatchObject({
        state: 'valid',
      });
    const books = await booksOf(context, first.order_no);
    expect(books.sum).toBe(0);
    expect(Object.values(books.accounts).every((fen) => fen === 0)).toBe(true);
    await refuses('policyEnded', device.call(policy.surrenderQuote, device.process));
    await refuses('policyEnded', device.call(policy.visit, device.process));
  },
);

test(
  'on the last day of the cooling-off period everything is paid back; after it, it is refused with the way to go',
  { timeout: 240_000 },
  async () => {
    const device = await familyHoldsPolicy(server.origin, me());
    const { order_no } = await receivesPolicy(device);
    const receivedDaysAgo = (days: number) =>
      db()
        .update(policies)
        .set({ receivedAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(policies.orderNo, order_no));
    await receivedDaysAgo(15);
    expect((await looksAtPolicy(device)).policy?.cooling_off).toMatchObject({ left_days: 0, is_over: false });
    await device.call(policy.surrenderQuote, device.process);
    await receivedDaysAgo(16);
    await refuses('coolingOffOver', device.call(policy.surrenderQuote, device.process));
    expect((await looksAtPolicy(device)).policy?.cooling_off).toMatchObject({ left_days: 0, is_over: true });
  },
);

test(
  'never signed for, and a later premium has been due: it is given back by customer service alone',
  generous,
  async () => {
    const person = me();
    const device = await familyHoldsPolicy(server.origin, person);
    const { order_no } = await looksAtPolicy(device);
    const own = eq(policies.orderNo, order_no);
    const [row] = await db().select().from(policies).where(own);
    const { startsOn, contentSealed } = row!;
    const content = policyContentOf(context.personalData, row!);
    const premium = { ...content.premium, period: 'month', instalments: 12 };
    const monthly = context.personalData.seal(JSON.stringify({ ...content, premium }));
    const startedDaysAgo = (days: number) =>
      db()
        .update(policies)
        .set({ startsOn: addDays(beijingDay(new Date()), -days), contentSealed: monthly })
        .where(own);
    await startedDaysAgo(27);
    await device.call(policy.surrenderQuote, device.process);
    await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
    const captcha = await device.captchaFor(person.mobile);
    await startedDaysAgo(32);
    await refuses('surrenderByService', device.call(policy.surrenderQuote, device.process));
    const asked = { ...device.process, request_id: requestId() };
    await refuses('surrenderByService', device.call(policy.sendCaptcha, asked));
    await refuses('surrenderByService', device.call(policy.surrender, { ...asked, reason: null, captcha }));
    await db().update(policies).set({ startsOn, contentSealed }).where(own);
  },
);

test('the recording begins from the order, with its own facts', { timeout: 240_000 }, async () => {
  const device = await familyHoldsPolicy(server.origin, me(), [someone('spouse', 36, '周明远')]);
  const { policy: issued } = await looksAtPolicy(device);
  expect(issued?.recording).toMatchObject({
    is_done: false,
    link: expect.stringMatching(/^\/bridge\?code=/) as string,
  });
  const row = (await db().select().from(policies).where(eq(policies.policyNo, issued!.policy_no)))[0]!;
  const recording = await findRecording(db(), row.recordingNo!);
  const [insured, ...items] = recording!.facts.cover;
  expect(insured).toEqual(['被保险人', '林**、周**']);
  // As long as the page of its link says, before anything is read.
  expect(issued?.recording?.reading_ms).toBe(readingTime(recording!.segments));
  expect(issued?.recording?.reading_ms).toBeGreaterThan(10_000);
  const labels = items.map(([label]) => label);
  expect(labels).toContain('林**：意外医疗');
  expect(labels).toContain('周**：意外医疗');
});

test('a sale is found for watching by each of its numbers', { timeout: 240_000 }, async () => {
  const device = await familyHoldsPolicy(server.origin, me());
  const run = { run_no: '7'.repeat(32), state: 'recording', because: null } as const;
  await device.call(watchedSale.begin, { ...device.process, ...run, page_version: '5'.repeat(64) });
  const { policy_no } = (await looksAtPolicy(device)).policy!;
  const [row] = await db().select().from(policies).where(eq(policies.policyNo, policy_no));
  const staff = await new Reviewer(server.origin).atTheDesk();
  for (const number of [device.processNo, row!.orderNo, policy_no, row!.recordingNo!]) {
    const { sales } = await staff.call(watchedSale.sales, { number });
    expect(sales.map(({ process_no }) => process_no)).toEqual([device.processNo]);
  }
  expect((await staff.call(watchedSale.sales, { number: 'P0000' })).sales).toEqual([]);
});

test('what was shown is found by its hash', { timeout: 120_000 }, async () => {
  const device = await ApplicantDevice.at(server.origin);
  const { documents } = await device.call(product.setting, { product_no: 'AX-ACC-04' });
  expect(documents.length).toBeGreaterThan(0);
  for (const { sha256, name } of documents)
    expect((await device.call(policy.shownText, { sha256 })).text).toContain(name);
  await refuses('shownTextMissing', device.call(policy.shownText, { sha256: '0'.repeat(64) }));
});

test('the chain proves the database whole and finds one changed byte', { timeout: 240_000 }, async () => {
  const device = await familyHoldsPolicy(server.origin, me());
  await device.call(order.details, device.process);
  const whole = await verifyChain(db(), context.personalData);
  expect(whole.problems).toEqual([]);
  expect(whole.events).toBeGreaterThan(10);
  const [event] = await db().select().from(events).where(eq(events.name, 'issue_policy')).limit(1);
  const [document] = await db().select().from(policyDocuments).limit(1);
  if (!event || !document) throw new Error('nothing was issued');
  const changes = [
    [
      sql`update events set detail = jsonb_set(detail, '{policy_no}', '"9"') where id = ${event.id}`,
      sql`update events set detail = ${JSON.stringify(event.detail)}::jsonb where id = ${event.id}`,
    ],
    [sql`update shown_texts set text = text || ' ' `, sql`update shown_texts set text = left(text, -1)`],
    [
      sql`update policy_documents set sha256 = reverse(sha256) where document_no = 'receipt'`,
      sql`update policy_documents set sha256 = reverse(sha256) where document_no = 'receipt'`,
    ],
  ] as const;
  for (const [change, back] of changes) {
    await db().execute(change);
    expect((await verifyChain(db(), context.personalData)).problems).not.toEqual([]);
    await db().execute(back);
  }
});

test(
  'the chain tells of a confirmation and of money that are not as they were',
  { timeout: 240_000 },
  async () => {
    await familyHoldsPolicy(server.origin, me());
    expect((await verifyChain(db(), context.personalData)).problems).toEqual([]);
    const [confirmed] = await db()
      .select()
      .from(orderConfirmations)
      .where(isNotNull(orderConfirmations.signatureSealed))
      .orderBy(desc(orderConfirmations.confirmedAt))
      .limit(1);
    if (!confirmed) throw new Error('nothing was signed');
    const { confirmationNo, contentSealed, signatureSealed } = confirmed;
    const { personalData } = context;
    const seal = (text: string) => personalData.seal(text);
    const open = (sealed: string) => personalData.open(sealed);
    const own = sql`from order_confirmations where confirmation_no = ${confirmationNo}`;
    const set = (column: string, value: string | null) =>
      sql`update order_confirmations set ${sql.identifier(column)} = ${value} where confirmation_no = ${confirmationNo}`;
    const otherContent = `${open(contentSealed)} `;
    const otherHash = createHash('sha256').update(otherContent).digest('hex');
    const otherStrokes = seal(
      open(signatureSealed ?? '').replace(/\d/, (digit) => String(9 - Number(digit))),
    );
    const tampered: [string, SQL[], RegExp, withoutKey: boolean][] = [
      ['deleted', [sql`delete ${own}`], /a confirmation of member .*: it is gone/, true],
      [
        'another content, sealed and hashed anew',
        [set('content_sealed', seal(otherContent)), set('content_sha256', otherHash)],
        /confirmation .*: not what its member's events say/,
        true,
      ],
      ['a byte of the signature', [set('signature_sealed', otherStrokes)], /: another signature/, false],
      ['no signature', [set('signature_sealed', null)], /: signed and not signed/, true],
      [
        'a journal less',
        [sql`delete from ledger_entries where journal_no like '%/paid'`],
        /: it is gone/,
        true,
      ],
      ['more money', [sql`update ledger_entries set amount_fen = amount_fen + 1`], /^journal .* say/, true],
      [
        'a journal more',
        [
          sql`insert into ledger_entries (journal_no, line, account, side, amount_fen, order_no, at)
          select 'x/paid', line, account, side, amount_fen, order_no, at from ledger_entries limit 1`,
        ],
        /journal x\/paid: no event tells of it/,
        true,
      ],
      [
        'a payment unpaid',
        [sql`update payments set status = 'open' where status = 'paid'`],
        /^payment .* say/,
        true,
      ],
    ];
    for (const [what, changes, told, withoutKey] of tampered) {
      const found: string[][] = [];
      const undone = new Error('undone');
      await db()
        .transaction(async (tx) => {
          for (const change of changes) await tx.execute(change);
          for (const key of [personalData, null]) found.push([...(await verifyChain(tx, key)).problems]);
          throw undone;
        })
        .catch((error: unknown) => expect(error).toBe(undone));
      expect([what, found[0]], what).toEqual([what, expect.arrayContaining([expect.stringMatching(told)])]);
      expect([what, found[1]?.some((one) => told.test(one))]).toEqual([what, withoutKey]);
    }
  },
);

test('npm run verify:chain says so of a stopped server’s data, by its exit too', generous, async () => {
  const [event] = await db().select().from(events).where(eq(events.name, 'issue_policy')).limit(1);
  const { dataDir } = server;
  isStopped = true;
  await server.close({ keepData: true });
  const runs = (program: string, ...words: string[]) => {
    const env = { ...withoutSettings(), DATA_DIR: dataDir };
    const { status, stdout } = spawnSync(program, words, { env });
    return { status, told: stdout.toString() };
  };
  const built = await builtCommand('verify-chain');
  const verifies = (...options: string[]) => runs(process.execPath, built, ...options);
  const whole = verifies();
  expect(whole.told).toContain('完整：与写入时一致');
  expect(whole.told).toMatch(/[1-9]\d* 份密封内容已打开核对/);
  expect(whole.status).toBe(0);
  for (const options of [['--', '--without-key'], ['--without-key']]) {
    const closed = runs('npm', 'run', '--silent', 'verify:chain', ...options);
    expect([options, closed.told]).toEqual([options, expect.stringContaining('密封内容未打开')]);
    expect(closed.status).toBe(0);
  }
  expect(verifies('--withoutkey').status).not.toBe(0);
  const stopped = await openPglite(dataDir);
  const byte = sql`jsonb_set(detail, '{policy_no}', to_jsonb(overlay(detail->>'policy_no' placing '0' from 1 for 1)))`;
  await stopped.db.execute(sql`update events set detail = ${byte} where id = ${event?.id}`);
  await stopped.close();
  const changed = verifies();
  expect(changed.told).toMatch(new RegExp(`不一致 .*${event?.ownerNo}`));
  expect(changed.told).not.toContain('完整');
  expect(changed.status).toBe(1);
});
