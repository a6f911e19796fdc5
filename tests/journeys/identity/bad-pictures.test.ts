import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue, type CodeName } from '../../../contract/codes/catalogue.ts';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../../fixtures/cards/photos.ts';
import { badPictures } from '../../support/bad-pictures.ts';
import { consents, familyApplies, onHoldersDevice, readsSide, someone } from '../../support/identity.ts';
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
