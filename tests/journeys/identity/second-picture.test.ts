import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardDetail, CardField } from '../../../contract/model/identity.ts';
import {
  actsOnCard,
  cardPicture,
  consents,
  familyApplies,
  onHoldersDevice,
  readsSide,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// A lamp that hides something of a card is somewhere else on the next photo.

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server?.close());

async function whoShowsCards(name: string) {
  const me = someone('self', 41, name);
  const mine = await onHoldersDevice(await familyApplies(server.origin, me, []), me.name);
  await consents(mine, 'id_card');
  return { me, mine };
}

/** A photo on which nothing can be read of some fields. */
const lit = (...fields: CardField[]) => ({
  fields: Object.fromEntries(fields.map((field) => [field, undefined])),
});

const stateOf = (detail: CardDetail, name: CardField) =>
  detail.fields.find(({ field }) => field === name)?.state;

/** Of a front's six fields. */
const all = (state: string) => Array.from({ length: 6 }, () => state);

test('photographed again under a lamp: what either photo shows is read, and nothing has to be typed', async () => {
  const { me, mine } = await whoShowsCards('陆听灯');
  const first = await readsSide(mine, 'front', cardPicture(me, 'front', lit('address')));
  expect(stateOf(first, 'address')).toBe('missing');
  const second = await readsSide(mine, 'front', cardPicture(me, 'front', lit('nation', 'gender')));
  expect(second.fields.map(({ state }) => state)).toEqual(all('sure'));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  expect(await actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] })).toMatchObject({
    state: 'passed',
  });
});

test('what a photo shows that was not taken is not lost either', async () => {
  const { me, mine } = await whoShowsCards('陆听影');
  await refuses('cardUnreadable', readsSide(mine, 'front', cardPicture(me, 'front', lit('name'))));
  const taken = await readsSide(mine, 'front', cardPicture(me, 'front', lit('address')));
  expect(taken.fields.map(({ state }) => state)).toEqual(all('sure'));
});

test('of another person’s card nothing is taken over', async () => {
  const { me, mine } = await whoShowsCards('陆听人');
  const other = someone('spouse', 40, '林照人');
  await readsSide(mine, 'front', cardPicture(other, 'front'));
  const own = await readsSide(mine, 'front', cardPicture(me, 'front', lit('address')));
  expect(stateOf(own, 'address')).toBe('missing');
});
