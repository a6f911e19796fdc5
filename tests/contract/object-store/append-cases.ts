import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Crc64 } from '../../../server/adapters/blob/embedded/crc64.ts';
import { rawRequest } from './signed-request.ts';
import { at, sdk, type TestBucket } from './test-bucket.ts';

export function appendCases(bucket: () => TestBucket, prefix: string): void {
  test('pieces of any size, one after another', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}sequence.mp4`);
    const pieces = [28, 51_311, 1, 0, 700_003, 17, 2_431].map((size) => randomBytes(size));
    let Position = 0;
    for (const Body of pieces) {
      const { headers } = await cos.appendObject({ ...object, Body, Position, ContentType: 'video/mp4' });
      Position += Body.length;
      expect(headers!['x-cos-next-append-position']).toBe(String(Position));
    }
    const whole = Buffer.concat(pieces);
    const { headers } = await cos.headObject(object);
    expect(headers).toMatchObject({
      'content-length': String(whole.length),
      'content-type': 'video/mp4',
      'x-cos-object-type': 'appendable',
      'x-cos-hash-crc64ecma': new Crc64().update(whole).value(),
    });
    expect(whole.equals((await cos.getObject(object)).Body)).toBe(true);
    const { Body } = await cos.getObject({ ...object, Range: 'bytes=51330-700100' });
    expect(whole.subarray(51_330, 700_101).equals(Body)).toBe(true);
  });

  test('a wrong position is refused and changes nothing', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}position.bin`);
    await expect(cos.appendObject({ ...object, Body: Buffer.from('x'), Position: 5 })).rejects.toMatchObject({
      statusCode: 409,
    });
    await expect(cos.headObject(object)).rejects.toMatchObject({ statusCode: 404 });
    await cos.appendObject({ ...object, Body: Buffer.from('hello'), Position: 0 });
    for (const Position of [0, 4, 6])
      await expect(cos.appendObject({ ...object, Body: Buffer.from('x'), Position })).rejects.toMatchObject({
        statusCode: 409,
        code: 'AppendPositionErr',
      });
    expect((await cos.getObject(object)).Body.toString()).toBe('hello');
  });

  test('after a lost answer the store says where to go on', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}lost-answer.bin`);
    await cos.appendObject({ ...object, Body: Buffer.from('one '), Position: 0 });
    const send = () => cos.appendObject({ ...object, Body: Buffer.from('two '), Position: 4 });
    await send();
    await expect(send()).rejects.toMatchObject({ statusCode: 409 });
    const { headers } = await cos.headObject(object);
    const Position = Number(headers!['content-length']);
    expect(Position).toBe(8);
    await cos.appendObject({ ...object, Body: Buffer.from('three'), Position });
    expect((await cos.getObject(object)).Body.toString()).toBe('one two three');
  });

  test('of several at the same position one is taken, whole', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}race.bin`);
    const bodies = [...'abcdefgh'].map((letter) => Buffer.alloc(400_000, letter));
    const outcomes = await Promise.allSettled(
      bodies.map((Body) => cos.appendObject({ ...object, Body, Position: 0 })),
    );
    const taken = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(taken).toHaveLength(1);
    expect(bodies[taken[0]!]!.equals((await cos.getObject(object)).Body)).toBe(true);
  });

  test('an object that was put is not appendable; putting over an appendable one makes it so', async () => {
    const { cos } = bucket();
    const object = at(bucket(), `${prefix}kinds.bin`);
    await cos.appendObject({ ...object, Body: Buffer.from('appended'), Position: 0 });
    await cos.putObject({ ...object, Body: Buffer.from('put') });
    await expect(cos.appendObject({ ...object, Body: Buffer.from('x'), Position: 3 })).rejects.toMatchObject({
      statusCode: 409,
      code: 'ObjectNotAppendable',
    });
    expect((await cos.getObject(object)).Body.toString()).toBe('put');
  });

  test('a position that is no number, and a piece without a length', async () => {
    const { origin, owner } = bucket();
    const key = `${prefix}argument.bin`;
    for (const position of ['', '-1', 'x', '1.5'])
      expect(
        await rawRequest(origin, {
          method: 'POST',
          key,
          query: { append: '', position },
          body: 'x',
          keys: owner,
        }),
      ).toMatchObject({ status: 400, code: 'InvalidArgument' });
  });

  test('by an address signed in the query, with a plain body and no header of ours', async () => {
    const keys = await bucket().sts(prefix, 900);
    const cos = sdk(bucket().origin, keys);
    const object = at(bucket(), `${prefix}录像/signed address.mp4`);
    const send = async (position: number, body: string, changed = (url: string) => url) => {
      const Query = { append: '', position };
      const url = cos.getObjectUrl({ ...object, Method: 'POST', Query, Sign: true, Expires: 900 });
      const token = /x-cos-security-token=([^&]*)/.exec(url)![1]!;
      return await fetch(changed(url.replace(token, encodeURIComponent(token))), { method: 'POST', body });
    };
    expect((await send(0, 'first ')).headers.get('x-cos-next-append-position')).toBe('6');
    expect((await send(6, 'second')).status).toBe(200);
    expect((await send(0, 'again')).status).toBe(409);
    expect((await send(99, 'elsewhere', (url) => url.replace('position=99', 'position=12'))).status).toBe(
      403,
    );
    expect((await bucket().cos.getObject(object)).Body.toString()).toBe('first second');
  });

  test('a hundred at once to as many objects', async () => {
    const { cos } = bucket();
    const objects = Array.from({ length: 100 }, (_, index) => at(bucket(), `${prefix}many/${index}`));
    await Promise.all(
      objects.map(async (object, index) => {
        await cos.appendObject({ ...object, Body: Buffer.alloc(1000, index), Position: 0 });
        await cos.appendObject({ ...object, Body: Buffer.alloc(2000, index + 1), Position: 1000 });
      }),
    );
    for (const [index, object] of objects.entries()) {
      const { Body } = await cos.getObject(object);
      expect(Buffer.concat([Buffer.alloc(1000, index), Buffer.alloc(2000, index + 1)]).equals(Body)).toBe(
        true,
      );
    }
  });
}
