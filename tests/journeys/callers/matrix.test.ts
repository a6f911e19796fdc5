import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue, type CodeName } from '../../../contract/codes/catalogue.ts';
import type { CallAuth, CallDefinition } from '../../../contract/define.ts';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { openPlatform } from '../../../contract/sandbox/open-platform.ts';
import { world, type SandboxRecording } from '../../../contract/sandbox/world.ts';
import { services } from '../../../contract/services/index.ts';
import { hashToken } from '../../../server/records/sessions/tokens.ts';
import { sessions } from '../../../server/tables/session.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { Agent } from '../../support/agent.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { ChatCustomer } from '../../support/chat-customer.ts';
import {
  comesByLink,
  familyApplies,
  familyProductNo,
  memberNamed,
  onHoldersDevice,
  requestId,
  showsWhoTheyAre,
  someone,
  withStandIns,
  type Identifying,
} from '../../support/identity.ts';
import { everyCall } from '../../support/every-call.ts';
import { comesToConfirm } from '../../support/payer.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { clipOf, newClipId, Reader } from '../../support/reader.ts';
import { sampleRequest } from '../../support/sample-request.ts';
import { servedPaths } from '../../support/served-paths.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';
import { Underwriter } from '../../support/underwriting.ts';
import { otherRoutes, streams, table, type Access, type Row, type Subject } from './table.ts';

const customers = [
  'visitor',
  'holder',
  'other_holder',
  'invited',
  'other_invited',
  'reader',
  'other_reader',
  'confirming',
  'chat_customer',
] as const;
const agents = ['agent', 'other_agent'] as const;
const people = ['reviewer', 'underwriter'] as const;
const strangers = [
  ...(['nobody', 'forged', 'expired'] as const),
  ...(['forged_agent', 'expired_agent', 'forged_staff', 'expired_staff'] as const),
] as const;
const who = [...strangers, ...customers, ...agents, ...people];
type Who = (typeof who)[number];
type Kind = Access | Subject;
const isStranger = (one: Who) => strangers.some((stranger) => stranger === one);

interface World {
  readonly callers: Readonly<Record<Who, Reader>>;
  /** Of a link's address. */
  readonly code: string;
  /** What names each subject in a request. */
  readonly named: Readonly<Record<Subject, Readonly<Record<string, unknown>>>>;
}

let server: TestServer;
let all: World;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
  all = await theWorld(server);
}, 300_000);
afterAll(() => server?.close());

async function theWorld({ origin, server: { running } }: TestServer): Promise<World> {
  const [own, invited] = await family(origin, '季明远', '许清如');
  const [other, otherInvited] = await family(origin, '宋时雨', '孟听澜');
  const [reader, recording] = await readerOf(origin, 77);
  const [otherReader] = await readerOf(origin, 78);
  const agent = await PreparingAgent.at(origin, 'S10001');
  await agent.prepares(familyProductNo);
  const shared = { product_no: familyProductNo, request_id: requestId() };
  const share = await agent.call(services.trial.salesPreTransmit, shared);
  const ownShare = await own.device.call(services.trial.customerPreTransmit, shared);
  const chatCustomer = new ChatCustomer(origin);
  await chatCustomer.logsIn();
  const [confirming, confirmation] = await whoConfirms(origin);
  return {
    callers: {
      ...{ nobody: new Reader(origin), visitor: await visitor(origin) },
      ...(await impostors(origin, running.context)),
      ...{ confirming, chat_customer: chatCustomer },
      ...{ holder: own.device, other_holder: other.device },
      ...{ invited: invited.device, other_invited: otherInvited.device },
      ...{ reader, other_reader: otherReader, agent, other_agent: await Agent.at(origin, 'S10002') },
      reviewer: await atTheDesk(new Reviewer(origin)),
      underwriter: await atTheDesk(new Underwriter(origin)),
    },
    code: new URLSearchParams(recording.short_link.split('?')[1]).get('code') ?? '',
    named: {
      process: { ...own.subject, member_no: own.member_no },
      prepared: agent.process,
      confirmation,
      invitation: { ...invited.subject, member_no: invited.member_no },
      reading: reader.link,
      client: { recording_no: recording.recording_no },
      customer_share: { transmit_record_no: ownShare.transmit_record_no },
      agent_share: { transmit_record_no: share.transmit_record_no },
    },
  };
}

/** With tokens of nobody's, and with such as were good once. */
async function impostors(origin: string, context: ServiceContext) {
  const nobodys = () => randomBytes(32).toString('base64url');
  const [forged, forgedAgent, forgedStaff] = [new Reader(origin), new Agent(origin), new Reviewer(origin)];
  forged.token = nobodys();
  forgedAgent.salesToken = nobodys();
  forgedStaff.token = nobodys();
  const expired = await visitor(origin);
  const expiredAgent = await BoardAgent.hired(origin, context, 'S30031');
  await expiredAgent.looksAtBoard();
  const expiredStaff = new Reviewer(origin);
  await expiredStaff.atTheDesk();
  const over = [expired.token, expiredAgent.salesToken, expiredStaff.token].map(hashToken);
  const ended = await context.connection.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(inArray(sessions.tokenHash, over))
    .returning({ sessionId: sessions.sessionId });
  expect(ended).toHaveLength(over.length);
  return {
    ...{ forged, expired, forged_agent: forgedAgent, expired_agent: expiredAgent },
    ...{ forged_staff: forgedStaff, expired_staff: expiredStaff },
  };
}

/** Somebody who is asked to confirm an order by a link and has proven their phone, and what names it. */
async function whoConfirms(origin: string): Promise<[Reader, World['named']['confirmation']]> {
  const [me, spouse] = [someone('self', 38, '卓望舒'), someone('spouse', 39, '简予安')];
  const device = await familyApplies(origin, me, [spouse]);
  await showsWhoTheyAre(await onHoldersDevice(device, me.name), me);
  await showsWhoTheyAre(await comesByLink(device, spouse), spouse);
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  const { device: phone, subject } = await comesToConfirm(device, spouse);
  return [phone, subject];
}

async function family(origin: string, name: string, spouseName: string): Promise<[Identifying, Identifying]> {
  const [me, spouse] = [someone('self', 36, name), someone('spouse', 35, spouseName)];
  const device = await familyApplies(origin, me, [spouse]);
  const mine = await onHoldersDevice(device, me.name);
  await memberNamed(device, spouse.name);
  return [mine, await comesByLink(device, spouse)];
}

async function readerOf(origin: string, person_seed: number): Promise<[Reader, SandboxRecording]> {
  const reader = new Reader(origin);
  const recording = await reader.call(world.createRecording, {
    ...{ person_seed, statement: ['本人同意投保。'], will_check: 'none' },
  });
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  return [reader, recording];
}

async function visitor(origin: string): Promise<Reader> {
  const reader = new Reader(origin);
  reader.token = (await reader.call(services.auth.visitorLogin, {})).token;
  return reader;
}

async function atTheDesk<P extends Reviewer>(person: P): Promise<P> {
  await person.atTheDesk();
  return person;
}

/** The code of the answer, by its name. */
async function answerTo(reader: Reader, call: CallDefinition, request: object): Promise<CodeName> {
  const { code } = await (call.body === 'form'
    ? reader.sendFile(call, request, Buffer.from('no picture'))
    : reader.send(call, request));
  return nameOf(code);
}

function nameOf(code: number): CodeName {
  const name = Object.entries(catalogue).find(([, row]) => row.code === code)?.[0];
  if (name === undefined) throw new Error(`no code ${code}`);
  return name as CodeName;
}

/** What says that it is not this caller's. */
const refusals: readonly CodeName[] = [
  ...(['loginInvalid', 'salesLoginInvalid', 'staffLoginInvalid', 'signatureInvalid'] as const),
  ...(['reviewerNeeded', 'underwriterNeeded'] as const),
  ...([
    'processForeign',
    'identityNeeded',
    'linkInvalid',
    'customerMissing',
    'saleMissing',
    'transmitRecordMissing',
  ] as const),
];
/** A request that its schema refuses says nothing of who asks. */
const malformed: readonly CodeName[] = ['multipleErrors', 'callMissing', 'bodyUnreadable', 'internal'];

const answered: Readonly<Record<Kind, readonly Who[]>> = {
  anybody: who,
  any_customer: customers,
  any_agent: agents,
  reviewer: ['reviewer'],
  underwriter: ['underwriter'],
  any_staff: people,
  insurer: [],
  process: ['holder'],
  prepared: ['agent'],
  invitation: ['invited'],
  reading: ['reader'],
  client: ['agent'],
  customer_share: ['holder'],
  agent_share: ['agent'],
  confirmation: ['confirming'],
};

const clip = () => {
  const mark = { segment: 0, phrase_from: 0, phrase_to: 1, start_ms: 0, end_ms: 1000 };
  return clipOf(newClipId(), 'x'.repeat(24), 1000, [mark]);
};
const operation = () => ({
  operation_id: randomBytes(16).toString('hex'),
  ...{ kind: 'enter', page: '/detail', title: '产品', target: null, at: new Date().toISOString() },
});
const run_no = randomBytes(16).toString('hex');
const cardOutside = (kind: Kind) => (kind === 'reading' ? {} : { purpose: 'id_card' });
/** What a schema's shortest sample does not make. */
const made: Readonly<Record<string, (kind: Kind) => Record<string, unknown>>> = {
  'bridge.transferRealLink': () => ({ code: all.code }),
  'file.getTempKeysByBucket': cardOutside,
  'file.createCoreFile': cardOutside,
  'file.upload': (kind) => ({
    ...cardOutside(kind),
    name: `${randomBytes(12).toString('hex')}.${kind === 'reading' ? 'mp4' : 'jpg'}`,
  }),
  'insureProcess.bindRecordNo': () => all.named.agent_share,
  'officialAccount.salesConfig': () => ({ sales_no: 'S10001' }),
  'officialAccount.jssdkConfig': () => ({ url: all.callers.nobody.origin, alias: 'main' }),
  'pageTrace.record': () => ({ operations: [operation()], sent_at: new Date().toISOString() }),
  'policy.find': () => ({ policy_no: '9920260000001' }),
  'product.updateTransmitReadLog': () => ({ last_page: '/detail', seconds: 3 }),
  'singleRecording.keepClip': () => ({ clip: clip() }),
  'singleRecording.submitReadVideo': () => ({ clips: [clip()] }),
  'singleRecording.discardClips': () => ({ clip_ids: [newClipId()] }),
  'watchedSale.begin': () => ({ run_no, page_version: null }),
  'watchedSale.leave': () => ({ run_no, batches: 1 }),
  'watchedSale.putBatch': () => ({
    run_no,
    sent_at: new Date().toISOString(),
    gzip: gzipSync('[]').toString('base64'),
  }),
  'watchedSale.batches': () => ({ run_no, from: 1, ...all.named.process }),
  'trial.productSwitch': () => ({ to_plan_no: `${familyProductNo}-B` }),
};
const known = {
  request_id: randomUUID(),
  product_no: familyProductNo,
  product_plan_no: `${familyProductNo}-A`,
  mobile: '13900001111',
  captcha: '123456',
  content_sha256: '0'.repeat(64),
  sha256: '0'.repeat(64),
};

/** What nobody sent before. */
const fresh = (call: CallDefinition) =>
  'request_id' in sampleRequest(call, {}) ? { request_id: randomUUID() } : {};

const loginRefusal: Readonly<Partial<Record<CallAuth, CodeName>>> = {
  visitor: 'loginInvalid',
  visitor_or_sales: 'loginInvalid',
  sales: 'salesLoginInvalid',
  staff: 'staffLoginInvalid',
  insurer: 'signatureInvalid',
};

/** Where both may ask, an agent's token that is none is refused as an agent's. */
const strangerOf =
  ({ auth }: CallDefinition) =>
  (one: Who) =>
    auth === 'visitor_or_sales' && (one === 'forged_agent' || one === 'expired_agent')
      ? 'salesLoginInvalid'
      : loginRefusal[auth];

test('every call stands in the table, and nothing else', () => {
  expect(everyCall.map(([name]) => name).sort()).toEqual(Object.keys(table).sort());
});

/** With what is asked about, and to whom it is open. */
function kindsOf(row: Row): readonly (readonly [about: Kind, open: Kind])[] {
  if (typeof row === 'string') return [[row, row]];
  return row.map((one) => (typeof one === 'string' ? [one, one] : [one.about, one.open]));
}

/** These end what others ask about. */
const ending = ['ocr.declineInvite', 'salesRecording.renewLink', 'salesRecording.revokeLink', 'staff.logout'];
const inOrder = [...everyCall].sort(([one], [other]) => ending.indexOf(one) - ending.indexOf(other));

/** Asked by everybody: answered to whom it is open, refused to others as not theirs, to strangers as not logged in. */
async function isAnsweredAs(
  row: Row,
  what: string,
  stranger: (one: Who) => CodeName | undefined,
  ask: (one: Who, about: Kind) => Promise<CodeName>,
): Promise<void> {
  for (const [about, open] of kindsOf(row))
    for (const one of who) {
      const answer = await ask(one, about);
      const said = `${what} about ${about}, asked by ${one}: ${answer}`;
      if (answered[open].includes(one)) expect([...refusals, ...malformed], said).not.toContain(answer);
      else if (isStranger(one)) expect([stranger(one)], said).toContain(answer);
      else expect(refusals, said).toContain(answer);
    }
}

const subjectOf = (about: Kind) => (about in all.named ? all.named[about as Subject] : {});

// Before the calls, of which one logs staff out.
const streamRefusal: Partial<Record<Kind, CodeName>> = {
  ...{ any_agent: 'salesLoginInvalid', reviewer: 'staffLoginInvalid' },
  ...{ process: 'loginInvalid', invitation: 'loginInvalid' },
};

test.each(Object.entries(streams))('the stream %s', async (path, row) => {
  for (const [about] of kindsOf(row))
    await isAnsweredAs(
      [about] as Row,
      path,
      () => streamRefusal[about],
      async (one) => nameOf(await all.callers[one].listensTo(path, subjectOf(about))),
    );
});

test.each(inOrder)('%s', async (name, call) => {
  await isAnsweredAs(table[name] ?? 'anybody', name, strangerOf(call), (one, about) => {
    const request = { ...sampleRequest(call, { ...known, ...subjectOf(about) }), ...made[name]?.(about) };
    return answerTo(all.callers[one], call, { ...request, ...fresh(call) });
  });
});

const documentsPath = '/api/docs';

test('what is served besides the calls is a stream of the table, or named beside it', () => {
  const standIns: { readonly path: string }[] = [cashier, inbox, openPlatform, world].flatMap((one) =>
    Object.values<{ readonly path: string }>(one),
  );
  const paths = new Set([...everyCall.map(([, call]) => call), ...standIns].map(({ path }) => path));
  const others = [...servedPaths(server.server.app)].filter(
    (path) => !paths.has(path) && !path.startsWith(documentsPath),
  );
  expect(others.sort()).toEqual([...Object.keys(streams), ...otherRoutes].sort());
});
