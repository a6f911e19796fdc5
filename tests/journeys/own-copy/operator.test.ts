import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consent } from '../../../contract/services/consent.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { personCommands } from '../../../server/command/person.ts';
import { personVerb } from '../../../server/command/person-usage.ts';
import { memberCardPrefixes } from '../../../server/domain/files/object-keys.ts';
import { memberOwner } from '../../../server/domain/owner.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { events } from '../../../server/tables/event.ts';
import { processSessions } from '../../../server/tables/process.ts';
import {
  comesByLink,
  consents as agreesTo,
  familyApplies,
  onHoldersDevice,
  showsCard,
  showsWhoTheyAre,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant } from '../../support/underwriting.ts';

// What pages send people to a phone for, done by who runs the server.

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(contextOf());
});
afterAll(() => server?.close());

const contextOf = () => server.server.running.context;
const copies = async (no: string) => (await personCommands.copy(contextOf(), [no])).join('\n');
const withdraws = (no: string, ...purpose: string[]) =>
  personCommands.withdraw(contextOf(), [no, ...purpose]);

const eventsBy = async (actor: string, ownerNo: string): Promise<string[]> => {
  const rows = await contextOf()
    .connection.db.select({ name: events.name })
    .from(events)
    .where(and(eq(events.actor, actor), eq(events.ownerNo, ownerNo)));
  return rows.map(({ name }) => name);
};

const isWhole = async () => {
  const { connection, personalData } = contextOf();
  expect((await verifyChain(connection.db, personalData)).problems).toEqual([]);
};

async function couple() {
  const [me, spouse] = [someone('self', 36, '顾长风'), someone('spouse', 35, '叶知秋')];
  const device = await familyApplies(server.origin, me, [spouse]);
  const mine = await onHoldersDevice(device, me.name);
  const theirs = await comesByLink(device, spouse);
  await showsWhoTheyAre(mine, me);
  await showsCard(theirs, spouse);
  return { me, spouse, device, mine, theirs };
}

test('who calls has their card deleted: nothing is left in the store, and the chain tells that the operator did it', async () => {
  const { mine, theirs } = await couple();
  const { blobs } = contextOf();
  const no = theirs.member_no;
  const left = async (of: string) =>
    (await Promise.all(memberCardPrefixes(memberOwner(of)).map((prefix) => blobs.list(prefix)))).flat();
  expect(await left(no)).not.toEqual([]);
  expect(await withdraws(no, 'id_card')).toEqual([`${no} id_card 已撤回`]);
  expect(await left(no)).toEqual([]);
  expect(await left(mine.member_no)).not.toEqual([]);
  expect(await eventsBy('operator', no)).toEqual(['withdraw_consent']);
  await isWhole();
  await expect(withdraws(no, 'id_card')).rejects.toThrow('没有有效的授权');
  await expect(withdraws(no, 'faces')).rejects.toThrow('没有用途');
});

test('by the number of an application all that its holder gave is withdrawn, and nothing of who was invited', async () => {
  const { device, mine, theirs } = await couple();
  expect((await withdraws(device.processNo)).sort()).toEqual([
    `${mine.member_no} face 已撤回`,
    `${mine.member_no} id_card 已撤回`,
  ]);
  const owner = { ...theirs.subject, member_no: theirs.member_no };
  const { consents } = await theirs.device.call(consent.list, owner);
  expect(consents.find(({ purpose }) => purpose === 'id_card')?.held_since).not.toBeNull();
});

test('an account is withdrawn by the number of its application, and a recording’s consents by its own', async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  expect(await withdraws(device.processNo, 'bank')).toEqual([`${device.processNo} bank 已撤回`]);
  expect(await eventsBy('operator', device.processNo)).toEqual(['withdraw_consent']);
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    ...{ person_seed: 61, statement: ['本人同意投保。'], will_check: 'none' },
  });
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  const { consents } = await reader.call(consent.list, reader.link);
  const version = consents.find(({ purpose }) => purpose === 'face')?.version ?? '';
  await reader.call(consent.give, { ...reader.link, purpose: 'face', version });
  const no = recording.recording_no;
  expect(await copies(no)).toContain(recording.person.certificate_number);
  expect(await withdraws(no)).toEqual([`${no} face 已撤回`]);
  expect((await eventsBy('operator', no)).sort()).toEqual(['take_copy', 'withdraw_consent']);
  await isWhole();
});

test('what cannot be withdrawn just now keeps no other from it, and is told', async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  const mine = await onHoldersDevice(device, device.person.name);
  await agreesTo(mine, 'id_card');
  await contextOf()
    .connection.db.delete(processSessions)
    .where(eq(processSessions.processNo, device.processNo));
  expect(await withdraws(device.processNo)).toEqual([
    `${mine.member_no} id_card 已撤回`,
    expect.stringContaining(`${device.processNo} bank 没有撤回`),
  ]);
});

test('a copy for who calls holds what is theirs, and leaves a trace', async () => {
  const { me, spouse, device, theirs } = await couple();
  const ofHolder = await copies(device.processNo);
  expect(ofHolder).toContain(me.number);
  expect(ofHolder).not.toContain(spouse.number);
  const ofSpouse = await copies(theirs.member_no);
  expect(ofSpouse).toContain(spouse.number);
  expect(ofSpouse).not.toContain(me.number);
  expect(await eventsBy('operator', theirs.member_no)).toEqual(['take_copy']);
  await expect(copies('M0000')).rejects.toThrow();
});

test('a call is taken with the words that it wants, and no others', () => {
  expect(personVerb('copy', ['I1'])).toBe('copy');
  expect(personVerb('withdraw', ['I1', 'face'])).toBe('withdraw');
  for (const given of [[], ['I1', 'face', 'more']]) expect(personVerb('withdraw', given)).toBeNull();
  expect(personVerb('delete', ['I1'])).toBeNull();
});
