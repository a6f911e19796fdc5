import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { consent } from '../../../contract/services/consent.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { memberCards } from '../../../server/tables/member-identity.ts';
import { changesText } from '../../support/changed-text.ts';
import {
  cardPicture,
  consents,
  familyApplies,
  onHoldersDevice,
  readsSide,
  showsCard,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { makeClip } from '../../support/make-clip.ts';
import { newClipId, Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

const problems = async () => (await verifyChain(context.connection.db, context.personalData)).problems;

const instant = expect.any(String) as string;
const older = { given_at: null, held_since: instant, withdrawn_at: null };
const withdrawn = { given_at: null, held_since: null, withdrawn_at: instant };

async function films() {
  const reader = new Reader(server.origin);
  await reader.comesToRead({ person_seed: 7700, statement: ['本人同意投保。'], will_check: 'none' });
  const { key } = await reader.uploads(newClipId(), await makeClip({ seconds: 2 }));
  const isThere = async () => (await context.blobs.head(key)) !== null;
  const state = async () =>
    (await reader.call(consent.list, reader.link)).consents.find(({ purpose }) => purpose === 'recording');
  return { reader, isThere, state };
}

test('a consent to an older text is asked for anew, and withdrawn like any other', async () => {
  const { reader, isThere, state } = await films();
  onTestFinished(changesText('recording'));
  expect(await state()).toMatchObject(older);
  await refuses('consentNeeded', reader.keys());
  expect(await isThere()).toBe(true);
  await reader.call(consent.withdraw, { ...reader.link, purpose: 'recording' });
  expect(await isThere()).toBe(false);
  expect(await state()).toMatchObject(withdrawn);
  expect(await problems()).toEqual([]);
});

test('a withdrawal takes back the consent to the older text with that to the present one', async () => {
  const { reader, state } = await films();
  const { held_since: since } = (await state())!;
  onTestFinished(changesText('recording'));
  await reader.consentsTo('recording');
  expect(await state()).toMatchObject({ given_at: instant, held_since: since, withdrawn_at: null });
  await reader.call(consent.withdraw, { ...reader.link, purpose: 'recording' });
  expect(await state()).toMatchObject(withdrawn);
  expect(await problems()).toEqual([]);
});

test('a member’s, too: what was photographed under it is deleted', async () => {
  const me = someone('self', 36, '钟离昭');
  const mine = await onHoldersDevice(await familyApplies(server.origin, me, []), me.name);
  await showsCard(mine, me);
  onTestFinished(changesText('id_card'));
  const { subject, member_no } = mine;
  const owner = { ...subject, member_no };
  const state = async () =>
    (await mine.device.call(consent.list, owner)).consents.find(({ purpose }) => purpose === 'id_card');
  const card = async () => {
    const { db } = context.connection;
    const [row] = await db.select().from(memberCards).where(eq(memberCards.memberNo, member_no));
    return row?.contentSealed ?? null;
  };
  expect(await state()).toMatchObject(older);
  expect(await card()).not.toBeNull();
  await mine.device.call(consent.withdraw, { ...owner, purpose: 'id_card' });
  expect(await card()).toBeNull();
  expect(await state()).toMatchObject(withdrawn);
  await refuses('consentNeeded', readsSide(mine, 'front', cardPicture(me, 'front')));
  await consents(mine, 'id_card');
  expect(await state()).toMatchObject({ given_at: instant, held_since: instant, withdrawn_at: null });
  expect(await problems()).toEqual([]);
});
