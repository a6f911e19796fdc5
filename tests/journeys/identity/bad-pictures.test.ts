import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catalogue, type CodeName } from '../../../contract/codes/catalogue.ts';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { badPictures } from '../../support/bad-pictures.ts';
import { cardReadsEndedPerMember, cardReadsPerMember } from '../../../server/domain/limits.ts';
import { EngineError } from '../../../server/ports/engine-error.ts';
import {
  actsOnCard,
  cardPicture,
  consents,
  familyApplies,
  onHoldersDevice,
  readsSide,
  someone,
  standInCardEngine,
  uploads,
} from '../../support/identity.ts';
import { Refused } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// What is sent as a card and is none, through the calls to the engine that reads.

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 300_000);
afterAll(() => server?.close());

/** What is no JPEG is not even taken into the store; what only looks like one is refused by who reads it. */
function refusalOf(bytes: Uint8Array): CodeName {
  if (bytes.length === 0) return 'objectEmpty';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'cardPictureRefused' : 'objectNotPicture';
}

test(
  'each is refused with a code and a sentence, and the next good one is read',
  { timeout: 240_000 },
  async () => {
    const me = someone('self', 37, '林知夏');
    const mine = await onHoldersDevice(await familyApplies(server.origin, me, []), me.name);
    await consents(mine, 'id_card');
    for (const { name, reason, bytes } of await badPictures()) {
      const refusal: unknown = await readsSide(mine, 'front', Buffer.from(bytes)).catch(
        (error: unknown) => error,
      );
      if (!(refusal instanceof Refused)) throw new Error(`${name} was not refused`, { cause: refusal });
      const expected = refusalOf(bytes);
      expect([name, refusal.code]).toEqual([name, catalogue[expected].code]);
      if (expected === 'cardPictureRefused') expect(refusal.data).toEqual({ reason });
      expect(refusal.message).toMatch(/\p{Script=Han}{6}/u);
    }
    const { name, number, birth, gender } = me;
    const card = { ...inventCardPerson(91), name, number, birth, gender };
    const back = Buffer.from(await cardPhoto(card, 'back'));
    await refuses('cardWrongSide', readsSide(mine, 'front', back));
    const read = await readsSide(mine, 'front', Buffer.from(await cardPhoto(card, 'front')));
    expect(read.fields.find(({ field }) => field === 'number')?.value).toBe(number);
  },
);

test('a picture that ends the engine each time is not tried without end', async () => {
  const me = someone('self', 39, '林知远');
  const mine = await onHoldersDevice(await familyApplies(server.origin, me, []), me.name);
  await consents(mine, 'id_card');
  const file_id = await uploads(mine, 'id_card', cardPicture(me, 'front'));
  const reads = () => actsOnCard(mine, { kind: 'read', side: 'front', file_id, anyway: false });
  const read = vi.spyOn(server.server.running.context.cardEngine, 'read');
  read.mockRejectedValue(new EngineError('process_ended', 'the card process ended with SIGKILL'));
  const most = cardReadsEndedPerMember.most + cardReadsPerMember.most;
  for (let times = 0; times < most; times++) await refuses('cardReadingBusy', reads());
  await refuses('tooManyRequests', reads());
  read.mockRestore();
});

test('what fails here uses up none of the readings that somebody has in an hour', async () => {
  const { context } = server.server.running;
  const me = someone('self', 38, '林知秋');
  const mine = await onHoldersDevice(await familyApplies(server.origin, me, []), me.name);
  await consents(mine, 'id_card');
  const file_id = await uploads(mine, 'id_card', cardPicture(me, 'front'));
  const reads = () => actsOnCard(mine, { kind: 'read', side: 'front', file_id, anyway: false });
  const read = vi.spyOn(context.cardEngine, 'read');
  read.mockRejectedValue(new EngineError('task_failed', 'too many cards are waiting'));
  for (let times = 0; times <= cardReadsPerMember.most; times++) await refuses('cardReadingBusy', reads());
  const away = vi.spyOn(context.blobs, 'read').mockRejectedValue(new Error('the store is away'));
  for (let times = 0; times < 3; times++) await expect(reads()).rejects.toBeInstanceOf(Refused);
  away.mockRestore();
  read.mockImplementation((picture) => standInCardEngine.read(picture));
  expect(await reads()).toMatchObject({ state: 'reading' });
  read.mockRestore();
});
