import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { consent } from '../../../contract/services/consent.ts';
import { file } from '../../../contract/services/file.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { crc64Of } from '../../../server/domain/files/crc64-of.ts';
import { EngineError } from '../../../server/ports/engine-error.ts';
import {
  actsOnCard,
  cardPicture,
  consents,
  familyApplies,
  onHoldersDevice,
  requestId,
  someone,
  withStandIns,
  type Identifying,
} from '../../support/identity.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server.close());

/** A picture that is said to come, and the sending of it. */
async function promises({ device, subject, member_no }: Identifying, picture: Buffer) {
  const keys = await device.call(file.getTempKeysByBucket, { purpose: 'id_card', ...subject, member_no });
  const key = `${keys.allow_prefix}${randomUUID().replaceAll('-', '').slice(0, 24)}.jpg`;
  const crc64 = await crc64Of(
    (async function* () {
      yield await Promise.resolve(picture);
    })(),
  );
  const object = { key, size: picture.length, content_type: 'image/jpeg', crc64 };
  const { blobs } = server.server.running.context;
  const arrives = (bytes = picture) =>
    blobs.put(key, bytes, { contentType: 'image/jpeg', size: bytes.length });
  return { object, arrives };
}

async function atTheCard(name: string) {
  const me = someone('self', 41, name);
  const device = await familyApplies(server.origin, me, []);
  return { me, mine: await onHoldersDevice(device, me.name) };
}

test('a picture is read that arrives after it was asked for, once, whether promised again or registered', async () => {
  const { me, mine } = await atTheCard('陆听澜');
  await consents(mine, 'id_card');
  const { object, arrives } = await promises(mine, cardPicture(me, 'front'));
  const act = { kind: 'read_promised', side: 'front', object, anyway: false } as const;
  const id = requestId();
  const asked = actsOnCard(mine, act, id);
  await pause(300);
  await arrives();
  expect(await asked).toMatchObject({ state: 'reading', sides: { front: { flagged: false } } });
  expect((await actsOnCard(mine, act, id)).sides.front).not.toBeNull();
  const { file_id } = await mine.device.call(file.createCoreFile, {
    ...{ purpose: 'id_card', ...mine.subject, member_no: mine.member_no },
    ...object,
  });
  const registered = { kind: 'read', side: 'front', file_id, anyway: false } as const;
  expect((await actsOnCard(mine, registered, id)).state).toBe('reading');
});

test('what does not come, comes otherwise or is another’s is refused, and the same may come by its file', async () => {
  const { me, mine } = await atTheCard('沈知微');
  await consents(mine, 'id_card');
  const never = await promises(mine, cardPicture(me, 'front'));
  const act = { kind: 'read_promised', side: 'front', object: never.object, anyway: false } as const;
  await refuses('objectMissing', actsOnCard(mine, act));
  const other = await promises(mine, cardPicture(me, 'front'));
  await other.arrives(Buffer.concat([cardPicture(me, 'front'), Buffer.from('more')]));
  await refuses('objectSizeMismatch', actsOnCard(mine, { ...act, object: other.object }));
  const foreign = { ...never.object, key: `cards/another/${never.object.key.split('/').at(-1)}` };
  await refuses('objectNotOwned', actsOnCard(mine, { ...act, object: foreign }));
  const id = requestId();
  await refuses('objectMissing', actsOnCard(mine, act, id));
  await never.arrives();
  expect(await actsOnCard(mine, act, id)).toMatchObject({ state: 'reading' });
});

test('an engine that dies under a picture is told as busy, and the same picture is read when it is asked again', async () => {
  const { me, mine } = await atTheCard('孟知秋');
  await consents(mine, 'id_card');
  const { object, arrives } = await promises(mine, cardPicture(me, 'front'));
  await arrives();
  const act = { kind: 'read_promised', side: 'front', object, anyway: false } as const;
  const id = requestId();
  const { cardEngine } = server.server.running.context;
  const read = vi
    .spyOn(cardEngine, 'read')
    .mockRejectedValueOnce(new EngineError('process_ended', 'it died'));
  const refused = await refuses('cardReadingBusy', actsOnCard(mine, act, id));
  expect(refused.message).toContain('请稍等片刻再试');
  expect(await actsOnCard(mine, act, id)).toMatchObject({ state: 'reading', quality_failures: 0 });
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});

test('nothing is waited for once the consent is withdrawn', async () => {
  const { me, mine } = await atTheCard('顾远舟');
  await consents(mine, 'id_card');
  const { object } = await promises(mine, cardPicture(me, 'front'));
  const owner = { ...mine.subject, member_no: mine.member_no };
  await mine.device.call(consent.withdraw, { ...owner, purpose: 'id_card' });
  const looked = vi.spyOn(server.server.running.context.blobs, 'head');
  const act = { kind: 'read_promised', side: 'front', object, anyway: false } as const;
  await refuses('consentNeeded', actsOnCard(mine, act));
  expect(looked).not.toHaveBeenCalled();
  looked.mockRestore();
});

test('who opens the page of a card that is still to be read has its engine loaded meanwhile', async () => {
  const warm = vi.spyOn(server.server.running.context.cardEngine, 'warm');
  const { mine } = await atTheCard('苏南乔');
  expect(warm).not.toHaveBeenCalled();
  await mine.device.call(ocr.detail, { ...mine.subject, member_no: mine.member_no });
  expect(warm).toHaveBeenCalledTimes(1);
  warm.mockRestore();
});
