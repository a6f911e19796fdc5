import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskName } from '../../../contract/certificate/mask.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { tidyTables } from '../../../server/jobs/retention/tidy-tables.ts';
import { putClient, revokeClient } from '../../../server/records/insurer/clients.ts';
import { insurerClients, insurerRequests } from '../../../server/tables/insurer.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { InsurerSystem, openingFor } from '../../support/insurer.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

const secret = 'a secret of the insurer';
const person = inventPerson(4711);
let server: TestServer;
let insurer: InsurerSystem;

const context = () => server.server.running.context;
const anxing = '安行示例人寿保险股份有限公司';
const db = () => context().connection.db;
const addClient = (keyId: string, insurerName = anxing) =>
  putClient(db(), context().personalData, { keyId, insurerName, secret }, new Date());

beforeAll(async () => {
  server = await testServer();
  await addClient('anxing');
  insurer = new InsurerSystem(server.origin, 'anxing', secret);
});
afterAll(() => server?.close());

test('a signed call opens a recording, and its link leads the customer to it', async () => {
  const opened = await insurer.opens(openingFor(person));
  expect(opened).toMatchObject({ status: 'invited' });
  const reader = new Reader(server.origin);
  await reader.opensLink(new URL(opened.link).hash.slice(1));
  await reader.asksForCaptcha({ name: person.name, certificate_number: person.certificateNumber });
  const { next_step_alias } = await reader.entersCaptcha(await reader.captchaFor(person.mobile));
  expect(next_step_alias).toBe('policy_confirm');
});

test('a name is proven with whatever dot a keyboard has, and no other name is', async () => {
  const named = { ...inventPerson(4714), name: '艾力·买买提' };
  const reader = new Reader(server.origin);
  await reader.opensLink(new URL((await insurer.opens(openingFor(named))).link).hash.slice(1));
  const typed = (name: string) =>
    reader.asksForCaptcha({ name, certificate_number: named.certificateNumber });
  await refuses('identityMismatch', typed('艾力买买提'));
  await typed('艾力•买买提');
  const { next_step_alias } = await reader.entersCaptcha(await reader.captchaFor(named.mobile));
  expect(next_step_alias).toBe('policy_confirm');
});

/** What the customer confirms of the cover once their identity is proven. */
async function coverRows(link: string, asked: { name: string; certificateNumber: string; mobile: string }) {
  const reader = new Reader(server.origin);
  await reader.opensLink(link);
  await reader.asksForCaptcha({ name: asked.name, certificate_number: asked.certificateNumber });
  await reader.entersCaptcha(await reader.captchaFor(asked.mobile));
  const { items } = await reader.call(singleRecording.confirmDetail, reader.link);
  return items.find(({ key }) => key === 'cover')!.rows.map(({ label, value }) => [label, value] as const);
}

test('whom the order insures stands before its cover, with masked names', async () => {
  const other = inventPerson(4712);
  const insured = ['林知夏', '林予安'];
  const [told, untold] = [{ policy: { insured } }, {}].map((rest) => openingFor(other, rest));
  const rows = async (opening: typeof told) =>
    await coverRows(new URL((await insurer.opens(opening!)).link).hash.slice(1), other);
  const [first, ...rest] = await rows(told);
  expect(first).toEqual(['被保险人', '林**、林**']);
  // Without it, and beside it, what the product says.
  expect(await rows(untold)).toEqual(rest);
  const none = openingFor(other, { policy: { insured: [] } });
  await refuses('multipleErrors', insurer.opens(none));
});

test('an order of the demonstration says whom it insures', async () => {
  const { person: shown, short_link } = await new Reader(server.origin).call(world.createRecording, {
    person_seed: 4713,
  });
  const asked = { ...shown, certificateNumber: shown.certificate_number };
  const [first] = await coverRows(short_link, asked);
  expect(first).toEqual(['被保险人', maskName(shown.name)]);
});

test('the documented example opens a recording as it stands', async () => {
  const env = { API_ORIGIN: server.origin, INSURER_KEY_ID: 'anxing', INSURER_SECRET: secret };
  const { stdout } = await promisify(execFile)(process.execPath, ['docs/examples/open-recording.mjs'], {
    env: { ...process.env, ...env },
  });
  expect(JSON.parse(stdout)).toMatchObject({ code: 0, data: { status: 'invited' } });
});

test('the same request again, and twice at once, is the same recording; another under its key is refused', async () => {
  const opening = openingFor(person);
  const [one, two] = await Promise.all([insurer.opens(opening), insurer.opens(opening)]);
  expect(two).toEqual(one);
  expect(await insurer.opens(opening)).toEqual(one);
  await refuses('requestChanged', insurer.opens({ ...opening, order_no: 'D-2026-0002' }));
});

test('the same request by the next key of the insurer is the same recording', async () => {
  const opening = openingFor(person);
  const one = await insurer.opens(opening);
  await addClient('anxing-2');
  const next = new InsurerSystem(server.origin, 'anxing-2', secret);
  expect(await next.opens(opening)).toEqual(one);
  await refuses('requestChanged', next.opens({ ...opening, order_no: 'D-2026-0002' }));
  const fresh = openingFor(person);
  const [here, there] = await Promise.all([insurer.opens(fresh), next.opens(fresh)]);
  expect(there).toEqual(here);
});

/** As 0.1.0 kept it: a name and a number can be guessed until they give it. */
const unkeyed = (asked: object) => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

test('of what was asked for a keyed hash is kept, of requests from before as well', async () => {
  const opening = openingFor(person);
  const first = await insurer.opens(opening);
  const own = eq(insurerRequests.requestId, opening.request_id);
  const kept = async () => (await db().select().from(insurerRequests).where(own))[0]?.requestHash;
  const keyed = await kept();
  expect(keyed).not.toBe(unkeyed(opening));

  await db()
    .update(insurerRequests)
    .set({ requestHash: unkeyed(opening) })
    .where(own);
  expect(await insurer.opens(opening)).toEqual(first);
  await refuses('requestChanged', insurer.opens({ ...opening, order_no: 'D-2026-0003' }));
  await tidyTables(context())({}, {} as never);
  expect(await kept()).toBe(keyed);
  expect(await insurer.opens(opening)).toEqual(first);
});

test('a body in another encoding is refused, and its request_id stays free', async () => {
  const opening = openingFor(person);
  // 林知夏 in GBK.
  const name = Buffer.from('c1d6d6aacfc4', 'hex');
  const [before = '', after = ''] = JSON.stringify({
    ...opening,
    person: { ...opening.person, name: '@' },
  }).split('@');
  const bytes = Buffer.concat([Buffer.from(before), name, Buffer.from(after)]);
  await refuses('bodyUnreadable', insurer.opens(opening, { bytes }));
  expect(await insurer.opens(opening)).toMatchObject({ status: 'invited' });
});

test('whatever is changed on the way makes the signature wrong', async () => {
  const opening = openingFor(person);
  await refuses(
    'signatureInvalid',
    insurer.opens(opening, { body: JSON.stringify({ ...opening, order_no: 'D-9999' }) }),
  );
  const path = '/service/h5/v1/insurer/open-recording?as=other';
  await refuses('signatureInvalid', insurer.opens(opening, { path }));
  await refuses('signatureInvalid', new InsurerSystem(server.origin, 'anxing', 'guessed').opens(opening));
  await refuses('signatureInvalid', new InsurerSystem(server.origin, 'nobody', secret).opens(opening));
  await refuses('signatureInvalid', insurer.opens(opening, { nonce: 'short' }));
});

test('a call that was heard is not answered again, nor one from long ago', async () => {
  const nonce = randomUUID();
  await insurer.opens(openingFor(person), { nonce });
  await refuses('signatureReplayed', insurer.opens(openingFor(person), { nonce }));
  const seconds = Math.floor(Date.now() / 1000);
  await refuses('signatureExpired', insurer.opens(openingFor(person), { timestamp: seconds - 301 }));
  await refuses('signatureExpired', insurer.opens(openingFor(person), { timestamp: seconds + 320 }));
  await refuses('signatureExpired', insurer.opens(openingFor(person), { timestamp: Number.NaN }));
});

test('what the order names must be there and right', async () => {
  await refuses('productMissing', insurer.opens(openingFor(person, { product_no: 'NONE' })));
  await refuses('salesMissing', insurer.opens(openingFor(person, { sales_no: 'S0' })));
  const wrong = { ...person, certificateNumber: '990101199203080020' };
  await refuses('certificateInvalid', insurer.opens(openingFor(wrong)));
  await refuses('multipleErrors', insurer.opens(openingFor({ ...person, mobile: '123' })));
});

test('a key opens recordings of its insurer’s products alone; one from before that was asked, of all', async () => {
  await addClient('neighbour', '邻里示例人寿保险股份有限公司');
  const neighbour = new InsurerSystem(server.origin, 'neighbour', secret);
  await refuses('insurerForeign', neighbour.opens(openingFor(person)));
  await db().update(insurerClients).set({ insurerName: null }).where(eq(insurerClients.keyId, 'neighbour'));
  expect(await neighbour.opens(openingFor(person))).toMatchObject({ status: 'invited' });
});

test('a key that was revoked opens nothing', async () => {
  await addClient('leaving');
  const leaving = new InsurerSystem(server.origin, 'leaving', secret);
  await leaving.opens(openingFor(person));
  await revokeClient(context().connection.db, 'leaving', new Date());
  await refuses('signatureInvalid', leaving.opens(openingFor(person)));
});
